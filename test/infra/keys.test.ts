import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { localAws, names } from "#infra/local/environment.ts"
import { keyService } from "#infra/local/key-service.ts"
import { type LocalServer, localServer } from "#infra/local/local-server.ts"
import { parametersService, secretsIn } from "#infra/local/parameters.ts"

let folder: string
const servers: LocalServer[] = []
const kmsOver = async (path: string) => {
  const server = await localServer(keyService(secretsIn(path).credentialsKey()))
  servers.push(server)
  return new KMSClient({ ...localAws, endpoint: server.address })
}

let kms: KMSClient
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clearline-keys-"))
  kms = await kmsOver(folder)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

const context = { purpose: "supplier-credentials", field: "lynxPassword" }
const encrypt = async (text: string, EncryptionContext: Record<string, string> = context) => {
  const KeyId = names.credentialsKeyId
  const reply = await kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from(text), EncryptionContext }))
  return reply.CiphertextBlob ?? new Uint8Array()
}
const decrypt = async (CiphertextBlob: Uint8Array, EncryptionContext: object, by = kms) => {
  const { Plaintext } = await by.send(
    new DecryptCommand({ CiphertextBlob, EncryptionContext: { ...EncryptionContext } }),
  )
  return Buffer.from(Plaintext ?? "").toString()
}

describe("the local key service", () => {
  test("decrypts what it encrypted, also after a restart, with the key from the data folder", async () => {
    const blob = await encrypt("open sesame ✓")
    expect(Buffer.from(blob).includes("sesame")).toBe(false)
    expect(await decrypt(blob, { field: "lynxPassword", purpose: "supplier-credentials" })).toBe(
      "open sesame ✓",
    )
    expect(await decrypt(blob, context, await kmsOver(folder))).toBe("open sesame ✓")
  })

  test("encrypts the same text differently each time", async () => {
    expect(await encrypt("open sesame")).not.toEqual(await encrypt("open sesame"))
  })

  test("decrypts nothing with another field or key, and nothing modified", async () => {
    const blob = await encrypt("open sesame")
    const touched = blob.map((byte, index) => (index === blob.length - 1 ? byte ^ 1 : byte))
    const wrong = { name: "InvalidCiphertextException" }
    await expect(decrypt(blob, { ...context, field: "gerberPassword" })).rejects.toMatchObject(wrong)
    await expect(decrypt(blob, {})).rejects.toMatchObject(wrong)
    await expect(decrypt(touched, context)).rejects.toMatchObject(wrong)
    await expect(decrypt(blob.slice(0, 5), context)).rejects.toMatchObject(wrong)
    await expect(decrypt(blob, context, await kmsOver(`${folder}/another`))).rejects.toMatchObject(wrong)
  })

  test("has no other key, and encrypts 1 to 4096 bytes", async () => {
    const command = new EncryptCommand({ KeyId: "another", Plaintext: Buffer.from("x") })
    await expect(kms.send(command)).rejects.toMatchObject({ name: "NotFoundException" })
    await expect(encrypt("x".repeat(4097))).rejects.toMatchObject({ name: "ValidationException" })
    expect((await encrypt("x".repeat(4096))).length).toBeGreaterThan(4096)
  })

  test("never reveals its key, not even as a parameter", async () => {
    const server = await localServer(parametersService(secretsIn(folder)))
    servers.push(server)
    const reply = await fetch(server.address, {
      method: "POST",
      headers: { "x-amz-target": "AmazonSSM.GetParameter" },
      body: JSON.stringify({ Name: `${names.secretsPrefix}credentials-key` }),
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ __type: "ParameterNotFound" })
  })
})
