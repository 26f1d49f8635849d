import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3"
import { expect, it } from "vitest"
import { names } from "#infra/local/environment.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { objectsClient } from "../objects.ts"
import { table } from "../table.ts"
import { anExport } from "./an-export.ts"

const { admin } = people(table)

it("deletes the export with its files, and the settings history records who did it", async () => {
  const [ada, s3] = [await admin(), await objectsClient()]
  const _id = await anExport(table, { state: "stopped" })
  const at = { Bucket: names.filesBucket, Prefix: `files/exports/${_id}/` }
  await s3.send(
    new PutObjectCommand({ Bucket: at.Bucket, Key: `${at.Prefix}a/clearline-records.zip`, Body: "PK" }),
  )
  const erase = () => as(ada).delete("/exports", { _id }, { key: "erase-this-one" })
  expect((await erase()).body).toEqual({ matches: 1 })
  expect((await erase()).body).toEqual({ matches: 1 })
  expect((await s3.send(new ListObjectsV2Command(at))).KeyCount).toBe(0)
  expect((await as(ada).get("/exports")).body.some((one) => one._id === _id)).toBe(false)
  expect((await as(ada).get("/settingshistory", { what: "export", id: _id })).body).toMatchObject([
    { action: "deleted", by: { _id: ada._id } },
  ])
})

it("rejects a running export and an unknown one", async () => {
  const ada = await admin()
  const _id = await anExport(table)
  expect(await as(ada).delete("/exports", { _id })).toBeProblem(409, "action_not_allowed", {
    detail: "This export is still running. Stop it first.",
  })
  expect(await as(ada).delete("/exports", { _id: "nobody" })).toBeProblem(404, "not_found")
})
