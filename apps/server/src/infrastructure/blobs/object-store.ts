/** Stores objects outside the database, by their names. */
export interface ObjectStore {
  /** Writes an object, or replaces it. @throws Error when it is not known to be written */
  put(name: string, object: { mediaType: string; content: Buffer }): Promise<void>;
  /** The bytes of an object; null: there is none. @throws Error when the store can't be read */
  get(name: string): Promise<Buffer | null>;
  /** Deletes an object, if there is one. @throws Error when it is not known to be deleted */
  delete(name: string): Promise<void>;
}
