import { Agent, request as httpRequest } from "node:http"
import { SignatureV4 } from "@smithy/signature-v4"
import { hashToken } from "#functions/platform/actor.ts"
import { indexKeys, type Key, keys } from "#functions/platform/keys.ts"
import { localAws } from "#infra/local/environment.ts"
import { Sha256 } from "#infra/sha256.ts"
import type { TestSystem } from "../system.ts"
import { listedDay } from "./day.ts"
import type { Call } from "./measure.ts"

/* Reads the same items as an endpoint directly from DynamoDB, as a baseline. */

type Read = { operation: "GetItem" | "Query"; input: object }

const text = (value: string) => ({ S: value })
const item = ({ pk, sk }: Key): Read => ({
  operation: "GetItem",
  input: { Key: { pk: text(pk), sk: text(sk) }, ConsistentRead: true },
})
const rows = (index: "gsi1" | "gsi2" | undefined, partition: string): Read => ({
  operation: "Query",
  input: {
    ...(index && { IndexName: index }),
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": index ? `${index}pk` : "pk" },
    ExpressionAttributeValues: { ":pk": text(partition) },
    Limit: 100,
  },
})

const day = listedDay.replace(/(..)\/(..)\/(....)/, "$3-$1-$2")

const sameItems = (name: string, { path, body, login }: Call): Read => {
  const { pathname, searchParams: query } = new URL(path, "http://bench")
  if (name === "technician's day") return rows("gsi1", indexKeys.technicianDay(login?._id ?? "", day))
  if (name === "month's calendar") return rows(undefined, keys.calendar(day.slice(0, 7)))
  if (query.has("date")) return rows("gsi1", indexKeys.day(day))
  if (pathname === "/servicerequest" && query.has("customerId"))
    return rows("gsi2", indexKeys.customer(query.get("customerId") ?? ""))
  const sent = body as { invoiceNumber?: number } | undefined
  const number = Number(query.get("invoiceNumber") ?? sent?.invoiceNumber ?? 0)
  if (number > 0) return item(keys.request(number))
  return item(login ? keys.session(login._id, hashToken(login.token)) : keys.setting("businessinfo"))
}

/**
 * The baseline: a signed read of the same items from the emulator over a kept-alive connection, milliseconds.
 */
export const bareReader = ({ table }: TestSystem) => {
  const { hostname, port, host } = new URL(table.endpoint)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const signer = new SignatureV4({ ...localAws, service: "dynamodb", sha256: Sha256 })

  const read = async ({ operation, input }: Read): Promise<number> => {
    const startedAt = performance.now()
    const { headers, body } = await signer.sign({
      method: "POST",
      protocol: "http:",
      hostname,
      path: "/",
      headers: {
        host,
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `DynamoDB_20120810.${operation}`,
      },
      body: JSON.stringify({ TableName: table.name, ...input }),
    })
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        { agent, hostname, port, method: "POST", path: "/", headers },
        (incoming) => {
          incoming.on("data", () => undefined)
          incoming.on("error", reject)
          incoming.on("end", () => {
            if (incoming.statusCode === 200) resolve(performance.now() - startedAt)
            else reject(new Error(`The table answered ${incoming.statusCode} to ${operation}.`))
          })
        },
      )
      outgoing.on("error", reject)
      outgoing.end(body)
    })
  }
  return {
    read: (name: string, call: Call) => read(sameItems(name, call)),
    close: () => agent.destroy(),
  }
}
