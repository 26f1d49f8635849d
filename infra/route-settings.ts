import { SignatureV4 } from "@smithy/signature-v4"
import * as z from "zod"
import { endpoints } from "#shared/api/index.ts"
import { Sha256 } from "./sha256.ts"

const Stage = z.object({ routeSettings: z.record(z.string(), z.unknown()).default({}) })

type Signing = ConstructorParameters<typeof SignatureV4>[0]
type Login = { region: string; credentials: Signing["credentials"] }

/** Two signed calls of API Gateway, whose client would be a dependency of its own. */
const callGateway = async ({ region, credentials }: Login, method: "GET" | "DELETE", path: string) => {
  const hostname = `apigateway.${region}.amazonaws.com`
  const signer = new SignatureV4({ service: "apigateway", region, credentials, sha256: Sha256 })
  const { headers } = await signer.sign({
    method,
    protocol: "https:",
    hostname,
    path,
    headers: { host: hostname },
  })
  const reply = await fetch(`https://${hostname}${path}`, { method, headers })
  if (!reply.ok) throw new Error(`API Gateway answered ${reply.status}: ${await reply.text()}`)
  return reply
}

export const allRoutes = endpoints.map(({ method, path }) => `${method} ${path}`)

/** Removes the stage's settings of all routes but these, and returns their keys. */
export const removeRouteSettings = async (
  login: Login,
  apiId: string,
  { except }: { except: readonly string[] },
): Promise<string[]> => {
  const stage = `/v2/apis/${apiId}/stages/api`
  const { routeSettings } = Stage.parse(await (await callGateway(login, "GET", stage)).json())
  const stale = Object.keys(routeSettings).filter((route) => !except.includes(route))
  for (const route of stale)
    await callGateway(login, "DELETE", `${stage}/routesettings/${encodeURIComponent(route)}`)
  return stale
}
