/** A dialog that was opened or closed, by its title. */
export interface DialogChange {
  title: string;
  isOpen: boolean;
}

const listeners = new Set<(change: DialogChange) => void>();

/** Calls a listener whenever a dialog opens or closes. @returns a function that ends it */
export function onDialogChange(listener: (change: DialogChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports that a dialog opened or closed. */
export function reportDialogChange(change: DialogChange): void {
  for (const listener of [...listeners]) listener(change);
}
