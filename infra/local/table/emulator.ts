import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http"
import { localAws } from "../environment.ts"
import { bodyOf } from "../local-server.ts"

export type EmulatorReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type Emulator = {
  post(headers: IncomingHttpHeaders, body: Buffer): Promise<EmulatorReply>
  call<Reply>(target: string, input: object): Promise<Reply>
  close(): void
}

export class EmulatorRefused extends Error {
  override name = "EmulatorRefused"
  readonly type: string
  constructor(type: string, message: string) {
    super(`${type}: ${message}`)
    this.type = type
  }
}

/** The emulator reads key and region of a signature without checking it. */
const authorization = (day: string) =>
  `AWS4-HMAC-SHA256 Credential=${localAws.credentials.accessKeyId}/${day}/${localAws.region}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${"0".repeat(64)}`

export const emulatorAt = (endpoint: string): Emulator => {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(endpoint)

  const post: Emulator["post"] = (headers, body) =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method: "POST",
          path: "/",
          headers: { ...headers, "content-length": body.length },
        },
        (incoming) => {
          bodyOf(incoming, Infinity).then(
            (answer) =>
              resolve({ status: incoming.statusCode ?? 500, headers: incoming.headers, body: answer }),
            reject,
          )
        },
      )
      outgoing.on("error", reject)
      outgoing.end(body)
    })

  return {
    post,
    async call<Reply>(target: string, input: object) {
      const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")
      const headers = {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-date": at,
        "x-amz-target": target,
        authorization: authorization(at.slice(0, 8)),
      }
      const { status, body } = await post(headers, Buffer.from(JSON.stringify(input)))
      const reply = JSON.parse(body.toString())
      if (status !== 200)
        throw new EmulatorRefused(String(reply.__type).split("#").at(-1) ?? "", reply.message)
      return reply as Reply
    },
    close: () => agent.destroy(),
  }
}
