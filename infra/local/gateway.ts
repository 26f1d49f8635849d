import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { type Context, Hono } from "hono"
import { getCookie } from "hono/cookie"
import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { type ErrorCode, errors, type Problem } from "#shared/errors.ts"
import { entryFolders } from "#shared/site.ts"
import { filesSecurityPolicy, securityHeaders } from "../security-headers.ts"
import type { Edge } from "./cloudfront-functions.ts"
import { apiEvent, apiResponse } from "./lambda/api-event.ts"
import { bodyOf, TooLarge } from "./local-server.ts"
import type { StaticFiles } from "./objects/static-files.ts"

export type Gateway = Hono<{ Bindings: HttpBindings }>
type Here = Context<{ Bindings: HttpBindings }>

export type GatewayParts = {
  endpoints: readonly Endpoint[]
  invoke: (name: string, event: unknown, requestId: string) => Promise<unknown>
  edge: Edge
  site: StaticFiles
  sendAsset: (key: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  sendFile: (address: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  tools: Hono<{ Bindings: HttpBindings }>
  originSecret: string
}

const maxBodyBytes = 4.5 * 1024 * 1024

const decoded = (pathname: string): string | undefined => {
  try {
    return decodeURI(pathname)
  } catch {
    return undefined
  }
}

const problem = (code: ErrorCode, requestId: string): Response => {
  const [status, title, detail] = errors[code]
  const body: Problem = { type: `/problems/${code}`, title, status, detail, code, requestId }
  return Response.json(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  })
}

/**
 * The one origin (docs/architecture.md): acts as CloudFront and API Gateway with the same edge functions, bundles, and
 * headers.
 */
export const gateway = (parts: GatewayParts): Gateway => {
  const { endpoints, invoke, edge, site, originSecret } = parts
  const routes = new Map(
    endpoints.map(({ area, name, method, path }) => [`${method} ${path}`, `${area}/${name}`]),
  )
  const app: Gateway = new Hono()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })

  const api = async (
    c: Here,
    path = new URL(c.req.url).pathname,
    fromEdge: Record<string, string> = {},
  ): Promise<Response> => {
    const { incoming } = c.env
    const requestId = randomUUID()
    // A proxy in front of this machine, or a test about addresses, names the viewer.
    const sourceIp = c.req.header("x-forwarded-for") ?? incoming.socket.remoteAddress ?? ""
    const rawQuery = new URL(c.req.url).search.slice(1)
    const { uri, headers } = edge.api(path, sourceIp, c.req.header())
    const route = `${c.req.method} ${uri.slice("/api".length)}`
    const name = routes.get(route) ?? "meta/refuse-unknown"

    if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return problem("too_large", requestId)
    const body = await bodyOf(incoming, maxBodyBytes)
    const event = apiEvent(routes.has(route) ? route : "$default", {
      method: c.req.method,
      rawPath: uri,
      rawQuery,
      headers: { ...headers, ...fromEdge, "x-origin-secret": originSecret },
      body,
      sourceIp,
      requestId,
      now: new Date(),
    })
    try {
      const response = apiResponse(await invoke(name, event, requestId))
      response.headers.set("apigw-requestid", requestId)
      return response
    } catch (error) {
      console.error(error)
      return Response.json({ message: "Internal Server Error" }, { status: 500 })
    }
  }
  app.all("/api/*", async (c) => {
    try {
      return await api(c)
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      return problem("too_large", randomUUID())
    }
  })

  const secured = ({ env: { outgoing } }: Here) => {
    for (const [name, value] of Object.entries(securityHeaders)) outgoing.setHeader(name, value)
  }
  app.get("/files/*", async (c) => {
    secured(c)
    c.env.outgoing.setHeader("content-security-policy", filesSecurityPolicy)
    await parts.sendFile(c.req.url, c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  app.route("/__local", parts.tools)

  const staticRequest = (c: Here) => ({ method: c.req.method, header: (name: string) => c.req.header(name) })

  app.get("/assets/*", async (c) => {
    const { pathname } = new URL(c.req.url)
    const file = decoded(pathname)
    const built = file && (await site.answer(file, staticRequest(c)))
    if (built) return built
    secured(c)
    if (await parts.sendAsset(pathname.slice(1), c.env.incoming, c.env.outgoing)) return RESPONSE_ALREADY_SENT
    return c.text("Not Found", 404)
  })

  app.get("*", async (c) => {
    // The addresses of files are signed for `localhost`, and the pages' policy allows pictures of their own host only.
    const { hostname } = new URL(c.req.url)
    if (hostname === "127.0.0.1" || hostname === "[::1]")
      return c.redirect(c.req.url.replace(hostname, "localhost"))
    const { document, status, headers, originHeaders } = edge.page(new URL(c.req.url).pathname, getCookie(c))
    const answer = await site.answer(document, staticRequest(c), status, headers)
    if (answer) return answer
    return entryFolders.some((folder) => document.startsWith(folder))
      ? api(c, `/api${document}`, originHeaders)
      : c.text("This page isn't built.", 404)
  })

  app.all("*", (c) => c.text("Method Not Allowed", 405, { allow: "GET, HEAD" }))

  return app
}
