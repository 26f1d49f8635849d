import { readFileSync } from "node:fs"
import * as z from "zod"

const Code = z.object({ code: z.object({ enum: z.array(z.string()) }) })
const Refusals = z.object({
  content: z.object({
    "application/problem+json": z.object({
      schema: z.object({ allOf: z.tuple([z.unknown(), z.object({ properties: Code })]) }),
    }),
  }),
})
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
})

const file = new URL("../../shared/api/openapi.json", import.meta.url)
const { paths } = Document.parse(JSON.parse(readFileSync(file, "utf8")))

/** What the document says a call may be refused with, at this status; where there is no such call, that alone. */
const listed = (method: string, path: string, status: number): string[] => {
  const operations = paths[path]
  if (!operations) return ["no_such_endpoint"]
  const operation = operations[method.toLowerCase()]
  if (!operation) return ["method_not_allowed"]
  const replies = Refusals.safeParse(operation.responses[status])
  return replies.success
    ? replies.data.content["application/problem+json"].schema.allOf[1].properties.code.enum
    : []
}

/** Every failure that a test meets is one that the OpenAPI document tells of this call, whatever the test is about. */
export const checkListed = (
  method: string,
  address: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void => {
  if (headers.get("content-type") !== "application/problem+json") return
  const [path = ""] = address.split("?")
  const { code } = z.object({ code: z.string() }).parse(body)
  if (!listed(method, path, status).includes(code))
    throw new Error(`The definition of ${method} ${path} does not list ${status} ${code}.`)
}
