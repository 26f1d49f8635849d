import * as z from "zod"
import { errorCodesOf } from "#shared/api/definition/refusals.ts"
import { endpoints } from "#shared/api/index.ts"
import { errors } from "#shared/errors.ts"

/** The error codes that a call may return with this status, as its definition (and so the OpenAPI document) lists them. */
const listedCodes = (method: string, path: string, status: number): string[] => {
  const ofPath = endpoints.filter((endpoint) => endpoint.path === path)
  if (ofPath.length === 0) return ["no_such_endpoint"]
  const definition = ofPath.find((endpoint) => endpoint.method === method)
  if (!definition) return ["method_not_allowed"]
  return errorCodesOf(definition).filter((code) => errors[code][0] === status)
}

/** Checks that the definition of a call lists the refusal that a test received, whatever the test is about. */
export const checkListed = (
  method: string,
  address: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void => {
  if (headers.get("content-type") !== "application/problem+json") return
  const [path = ""] = address.split("?")
  const { code } = z.object({ code: z.string() }).parse(body)
  if (!listedCodes(method, path, status).includes(code))
    throw new Error(`The definition of ${method} ${path} does not list ${status} ${code}.`)
}
