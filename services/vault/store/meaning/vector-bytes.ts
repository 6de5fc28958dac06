// A vector as the database holds it, and as it is reckoned with. Neither way copies anything.

export function asVector({ buffer, byteOffset, length }: Buffer): Int8Array {
  return new Int8Array(buffer as ArrayBuffer, byteOffset, length);
}

export function bufferOf({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
