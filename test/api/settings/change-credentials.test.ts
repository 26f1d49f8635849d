import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DecryptCommand, KMSClient } from "@aws-sdk/client-kms"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { localAws } from "#infra/local/environment.ts"
import { fieldsIn, malformed, problemIn } from "../client.ts"
import { ownShop } from "../own-shop.ts"

const { as, people, table, system } = ownShop()

type Person = { _id: string; token: string }
const read = async (person: Person) =>
  (await as(person).get("/credentials")).body as Record<string, unknown> & { version: number }

const opened = async (field: string): Promise<string | undefined> => {
  const stored = (await table().get(keys.credentials))?.[field]
  if (typeof stored !== "string") return undefined
  const { running } = await system().state()
  const endpoint = running.find(({ name }) => name.includes("KMS"))?.address ?? ""
  const { Plaintext } = await new KMSClient({ ...localAws, endpoint }).send(
    new DecryptCommand({
      CiphertextBlob: Buffer.from(stored, "base64"),
      EncryptionContext: { purpose: "supplier-credentials", field },
    }),
  )
  return Buffer.from(Plaintext ?? "").toString()
}

const keptIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

describe("PUT /credentials", () => {
  it("encrypts each password for its own field", async () => {
    const boss = await people().admin()
    const { version } = await read(boss)
    const form = {
      mygrantUsername: "clearline",
      mygrantPassword: "correct horse",
      mitchellPassword: "correct horse",
      version,
    }
    const { status, body } = await as(boss).put("/credentials", form)
    expect({ status, body }).toEqual({ status: 200, body: { matches: 1, version: version + 1 } })
    expect(await read(boss)).toMatchObject({
      mygrantUsername: "clearline",
      mygrantPasswordSet: true,
      mitchellPasswordSet: true,
      nagsPasswordSet: false,
    })
    expect([await opened("mygrantPassword"), await opened("mitchellPassword")]).toEqual([
      "correct horse",
      "correct horse",
    ])
    const stored = await table().get(keys.credentials)
    expect(stored?.mygrantPassword).not.toBe(stored?.mitchellPassword)
  })

  it("keeps a password whose field is empty, and clears one only for null", async () => {
    const dev = await people().developer()
    await as(dev).put("/credentials", { safelitePassword: "stays", lynxPassword: "goes" })
    const whole = await as(dev).put("/credentials", {
      safeliteUsername: "desk",
      safelitePassword: "",
      lynxPassword: null,
    })
    expect(whole.status).toBe(200)
    expect(await read(dev)).toMatchObject({
      safeliteUsername: "desk",
      safelitePasswordSet: true,
      lynxPasswordSet: false,
    })
    expect([await opened("safelitePassword"), await opened("lynxPassword")]).toEqual(["stays", undefined])
  })

  it("never shows a password afterward in a reply, an item, or a log", async () => {
    const [boss, dev, carla] = [await people().admin(), await people().developer(), await people().clerk()]
    const secret = "Xylophone-Quarrel-77"
    const other = "Zeppelin-Mustard-88"
    const { version } = await read(boss)
    const replies = [
      await as(boss).put("/credentials", { gerberPassword: secret, version }, { key: "secret-1" }),
      await as(boss).put("/credentials", { gerberPassword: secret, version }, { key: "secret-1" }),
      await as(boss).put("/credentials", { gerberPassword: other, version }, { key: "secret-1" }),
      await as(dev).put("/credentials", { gerberPassword: other, version }),
      await as(boss).put("/credentials", malformed({ gerberPassword: [secret] })),
      await as(boss).put("/credentials", malformed(`{"gerberPassword":"${secret}`)),
      await as(carla).put("/credentials", { gerberPassword: secret }),
      await as(boss).get("/credentials"),
      await as(carla).get("/settingshistory", { what: "credentials" }),
      await as(carla).get("/settings"),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 422, 409, 400, 400, 403, 200, 200, 200])
    expect(await opened("gerberPassword")).toBe(secret)

    const log = join(system().folder, "functions.log")
    const last = replies.at(-1)?.headers.get("x-request-id") ?? "no id"
    await expect.poll(() => readFileSync(log, "utf8")).toContain(last)
    const stored = (await table().get(keys.credentials))?.gerberPassword
    const kept = [...replies.map(({ body }) => Buffer.from(JSON.stringify(body))), ...keptIn(system().folder)]
    const holding = (text: string) => kept.filter((bytes) => bytes.includes(text)).length
    // Proves that the search works: it finds the encrypted password.
    expect(holding(String(stored))).toBeGreaterThan(0)
    for (const text of [secret, other, Buffer.from(secret).toString("base64")]) expect(holding(text)).toBe(0)
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(String(stored))
  })

  it("records changed fields in the audit log without values or usernames, as clerks can read it", async () => {
    const [boss, carla] = [await people().admin(), await people().clerk()]
    await as(boss).put("/credentials", { nagsUsername: "owner@example.com", nagsPassword: "secret" })
    const { body } = await as(carla).get("/settingshistory", { what: "credentials", limit: 1 })
    expect(body).toMatchObject([
      {
        by: { _id: boss._id },
        name: "System Credentials",
        changes: [{ field: "nagsUsername" }, { field: "nagsPassword" }],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/owner@example|"from"|"to"/)
  })

  it("keeps both changes to different fields, and returns 409 for the same field", async () => {
    const [boss, dev] = [await people().admin(), await people().developer()]
    const { version } = await read(boss)
    const save = (person: Person, form: object) => as(person).put("/credentials", { ...form, version })
    expect((await save(boss, { pilkingtonUsername: "boss", pilkingtonPassword: "boss" })).status).toBe(200)
    expect((await save(dev, { lynxUsername: "dev", pilkingtonPassword: "" })).status).toBe(200)
    expect(await read(boss)).toMatchObject({ pilkingtonUsername: "boss", lynxUsername: "dev" })

    const same = await save(dev, { pilkingtonUsername: "dev", pilkingtonPassword: "dev" })
    expect(same).toBeProblem(409, "changed_meanwhile")
    const { conflicts } = problemIn(same)
    expect(conflicts).toEqual([
      { field: "pilkingtonUsername", yours: "dev", theirs: "boss", by: boss.name, at: expect.any(String) },
      { field: "pilkingtonPassword", by: boss.name, at: expect.any(String) },
    ])
    expect(await opened("pilkingtonPassword")).toBe("boss")
  })

  it("applies a repeated call once", async () => {
    const boss = await people().admin()
    const send = () => as(boss).put("/credentials", { lynxPassword: "once" }, { key: "credentials-retry" })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await read(boss)).version).toBe((first.body as { version: number }).version)
  })

  it("names malformed fields, and puts the message where the specification's callers look", async () => {
    const reply = await as(await people().admin()).put(
      "/credentials",
      malformed({
        mygrantUsername: "x".repeat(101),
        mygrantPassword: "x".repeat(201),
        lynxPassword: "bell\u0007",
        unknownPassword: "x",
        version: -1,
      }),
    )
    expect(reply).toMatchObject({ status: 400, body: { Error: expect.any(String) } })
    expect(fieldsIn(reply).toSorted()).toEqual([
      "lynxPassword",
      "mygrantPassword",
      "mygrantUsername",
      "unknownPassword",
      "version",
    ])
  })
})
