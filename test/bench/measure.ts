import { Agent, request as httpRequest } from "node:http"

import { headersOf, type Login, type Reply } from "../driver/client.ts"

export type Answer = Reply & { bytes: number; milliseconds: number }
export type Call = {
  method: string
  path: string
  login?: Login | undefined
  body?: unknown
  key?: string | undefined
}

export const caller = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(origin)
  return {
    close: () => agent.destroy(),
    call: ({ method, path, login, body, key }: Call): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? undefined : JSON.stringify(body)
        const startedAt = performance.now()
        const outgoing = httpRequest(
          {
            agent,
            hostname,
            port,
            method,
            path: `/api${path}`,
            headers: {
              ...headersOf(login, body, key === undefined ? {} : { key }),
              ...(sent !== undefined && { "content-length": Buffer.byteLength(sent) }),
            },
          },
          (incoming) => {
            const chunks: Buffer[] = []
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
            incoming.on("error", reject)
            incoming.on("end", () => {
              const milliseconds = performance.now() - startedAt
              const bytes = Buffer.concat(chunks)
              const isJson = incoming.headers["content-type"]?.includes("json")
              resolve({
                status: incoming.statusCode ?? 0,
                headers: new Headers(incoming.headers as Record<string, string>),
                body: isJson ? JSON.parse(bytes.toString()) : undefined,
                bytes: bytes.length,
                milliseconds,
              })
            })
          },
        )
        outgoing.on("error", reject)
        outgoing.end(sent)
      }),
  }
}

export type Caller = ReturnType<typeof caller>["call"]

/** The smallest value that at least this share of the values does not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
