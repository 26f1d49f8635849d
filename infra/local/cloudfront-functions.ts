import vm from "node:vm"
import type { EdgeSources } from "../constructs/edge.ts"

type Headers = Record<string, { value: string }>
type EdgeRequest = { uri: string; headers: Headers; cookies: Headers }
type EdgeResponse = { statusCode: number; headers: Headers }
type EdgeEvent = { request: EdgeRequest; response?: EdgeResponse; viewer: { ip: string } }

const toPlainHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))

const headersOf = (values: Record<string, string>): Headers =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

const compileFunction = <EdgeResult>(source: string): ((event: EdgeEvent) => EdgeResult) =>
  vm.runInNewContext(`${source}; handler`) as (event: EdgeEvent) => EdgeResult

export type Edge = {
  page(
    uri: string,
    cookies?: Record<string, string>,
  ): {
    document: string
    status: number
    headers: Record<string, string>
    originHeaders: Record<string, string>
  }
  api(
    uri: string,
    viewer: string,
    headers: Record<string, string>,
  ): { uri: string; headers: Record<string, string> }
}

export const runEdge = (sources: EdgeSources): Edge => {
  const pageRequest = compileFunction<EdgeRequest>(sources.pageRequest)
  const pageResponse = compileFunction<EdgeResponse>(sources.pageResponse)
  const apiRequest = compileFunction<EdgeRequest>(sources.apiRequest)
  const viewer = { ip: "127.0.0.1" }
  return {
    page(uri, cookies = {}) {
      const request = pageRequest({ request: { uri, headers: {}, cookies: headersOf(cookies) }, viewer })
      const response = pageResponse({ request, response: { statusCode: 200, headers: {} }, viewer })
      return {
        document: request.uri,
        status: response.statusCode,
        headers: toPlainHeaders(response.headers),
        originHeaders: toPlainHeaders(request.headers),
      }
    },
    api(uri, ip, headers) {
      const event: EdgeEvent = {
        request: {
          uri,
          headers: headersOf(headers),
          cookies: {},
        },
        viewer: { ip },
      }
      const request = apiRequest(event)
      return { uri: request.uri, headers: toPlainHeaders(request.headers) }
    },
  }
}
