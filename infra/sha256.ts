import { createHash, createHmac, type Hash, type Hmac } from "node:crypto"

type SourceData = string | ArrayBuffer | ArrayBufferView

const bytesOf = (data: SourceData): Uint8Array | string =>
  typeof data === "string"
    ? data
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)

/** Node's SHA-256 or HMAC, in the form AWS's signer expects. */
export class Sha256 {
  private readonly hash: Hash | Hmac
  constructor(secret?: SourceData) {
    this.hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret))
  }
  update(data: Uint8Array): void {
    this.hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }
  reset(): never {
    throw new Error("A signer never begins anew.")
  }
}
