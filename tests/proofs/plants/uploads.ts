import type { Plant } from "./plant.ts";

const infrastructure = "apps/server/src/infrastructure";
const proof = {
  test: "tests/proofs/upload/upload.test.ts",
  name: "are refused, or stored as pixels only and served safely",
};
const image = (name: string) => ({ test: `${infrastructure}/blobs/image.test.ts`, name });
const fileCalls = (name: string) => ({
  test: `${infrastructure}/http/file-calls.test.ts`,
  name,
});
const blobs = (name: string) => ({ test: `${infrastructure}/blobs/blobs.test.ts`, name });

/** Uploaded files: which are accepted, how they are stored, and how they are served. */
export const uploadPlants: readonly Plant[] = [
  {
    defect: "An image may be followed by another file",
    edits: [
      {
        file: `${infrastructure}/blobs/image.ts`,
        find: "if (endOf(kind, bytes) !== bytes.length) {",
        replace: "if (endOf(kind, bytes) === null) {",
      },
    ],
    detectors: [proof, image("with another file behind it, or without its end, is refused: ")],
  },
  {
    defect: "A file is served without its content security policy",
    edits: [
      {
        file: `${infrastructure}/http/binary-response.ts`,
        find: '"content-security-policy": "default-src \'none\'; sandbox",',
        replace: "",
      },
    ],
    detectors: [proof, fileCalls("with headers that stop browsers from running them")],
  },
  {
    defect: "A file of any declared type is accepted",
    edits: [
      {
        file: `${infrastructure}/http/read-form.ts`,
        find: "else if (!field.mediaTypes.includes(mediaType)) {",
        replace: 'else if (mediaType === "none") {',
      },
    ],
    detectors: [proof, fileCalls("when a file declares another type")],
  },
  {
    defect: "An object that no row references stays in the object store",
    edits: [
      {
        file: `${infrastructure}/blobs/move-objects.ts`,
        find: "await database.pool.insert(objectDeletions).values({ name, dueAt: after(unfinishedMs) });",
        replace: "",
      },
    ],
    detectors: [blobs("never referenced by a row is deleted an hour later")],
  },
];
