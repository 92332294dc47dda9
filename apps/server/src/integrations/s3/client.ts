import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { ObjectStore } from "../../infrastructure/blobs/index.ts";

/** The address of the bucket, and our credentials. */
export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is part of the path, not of the host name. */
  forcePathStyle: boolean;
}

/** Connects to the bucket. Each request is tried up to three times. */
export function createS3Client(options: S3Options): ObjectStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey, ...connection } = options;
  const client = new S3Client({
    ...connection,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 20_000,
      throwOnRequestTimeout: true,
    },
    // Services other than Amazon's do not support all of its checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return {
    async put(Key, { mediaType, content }) {
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body: content, ContentType: mediaType }),
      );
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
