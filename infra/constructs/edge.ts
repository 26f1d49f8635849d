import { appLanguageCookie, otherLanguages } from "#shared/language.ts"
import { requestedAddressHeader } from "#shared/not-found.ts"
import { documentOf, isRendered, type Page, payingDocument } from "#shared/pages.ts"
import { contentSecurityPolicy } from "../security-headers.ts"

/* CloudFront functions that map page addresses to documents. Generated from the page table. */

export type EdgeSources = {
  pageRequest: string
  pageResponse: string
  apiRequest: string
}

const maxBytes = 10_240

const pattern = (path: string, parameter?: string): string =>
  path
    .split("/")
    .map((part) => {
      if (part.startsWith("{")) return part === parameter ? "([^/]+)" : "[^/]+"
      return part.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)
    })
    .join(String.raw`\/`)

const parameterIn = (path: string): string | undefined => /\{\w+\}/.exec(path)?.[0]

const withoutTrailingSlash = `function trimmed(uri) {
  return uri.length > 1 && uri.endsWith("/") ? uri.slice(0, -1) : uri
}`

const appDocument = "/app.html"

/** Staff pages have no address of their own in other languages: a cookie chooses the document. */
const withoutLanguage = `function split(uri) {
  const match = /^\\/(${otherLanguages.join("|")})(\\/.*)?$/.exec(uri)
  return match ? ["/" + match[1], match[2] || "/"] : ["", uri]
}
function documentIn(uri) {
  const parts = split(uri)
  const document = documentFor(parts[1])
  if (parts[0] === "") return document
  const isPage = document.endsWith(".html") && (document !== "${appDocument}" || parts[1] === document)
  return parts[0] + (isPage ? document : "/404.html")
}`

const documentFor = (pages: readonly Page[], files: readonly string[]): string => {
  const isPattern = ({ path }: Page) => path.includes("{")
  // Most pages are the staff app's. Naming its document once saves much of CloudFront's 10 kB.
  const isApp = (page: Page) => documentOf(page) === appDocument
  const fixedPages = pages.filter((page) => !isPattern(page))
  const exact = Object.fromEntries(
    fixedPages.filter((page) => !isApp(page)).map((page) => [page.path, documentOf(page)]),
  )
  const documents = [...new Set(pages.map(documentOf))]
  const patterns = documents.flatMap((document) => {
    const paths = pages.filter((page) => isPattern(page) && documentOf(page) === document)
    if (paths.length === 0) return []
    const parameter = parameterIn(document)
    const file = parameter ? document.replace(parameter, "$1") : document
    return [
      `[/^(?:${paths.map(({ path }) => pattern(path, parameter)).join("|")})$/, ${JSON.stringify(file)}]`,
    ]
  })
  return `const files = ${JSON.stringify(files)}
const app = ${JSON.stringify(fixedPages.filter(isApp).map(({ path }) => path))}
const exact = ${JSON.stringify(exact)}
const patterns = [${patterns.join(", ")}]
${withoutTrailingSlash}
${withoutLanguage}
function documentFor(uri) {
  if (files.includes(uri) || uri === "/404.html") return uri
  const path = trimmed(uri)
  if (app.includes(path)) return "${appDocument}"
  if (exact[path]) return exact[path]
  const match = patterns.find((entry) => entry[0].test(path))
  return match ? path.replace(match[0], match[1]) : "/404.html"
}
`
}

const withinLimit = (source: string): string => {
  const bytes = Buffer.byteLength(source)
  if (bytes > maxBytes) throw new Error(`An edge function has ${bytes} bytes, ${maxBytes} are allowed.`)
  return source
}

export const edgeSources = (
  pages: readonly Page[],
  files: readonly string[],
  others: Parameters<typeof contentSecurityPolicy>[1],
): EdgeSources => {
  const which = documentFor(pages, files)
  const documents = [...new Set(pages.map(documentOf))]
  // Pages drawn only by script are private or staff pages, so search engines must not index them.
  const unlisted = documents.filter((document) =>
    pages.every((page) => documentOf(page) !== document || !isRendered(page)),
  )
  const policies = {
    site: contentSecurityPolicy("site", others),
    [appDocument]: contentSecurityPolicy("staff", others),
    [payingDocument]: contentSecurityPolicy("paying", others),
  }
  return {
    pageRequest: withinLimit(`${which}
function handler(event) {
  const request = event.request
  request.headers[${JSON.stringify(requestedAddressHeader)}] = { value: request.uri }
  const isPage = request.uri !== "${appDocument}"
  const cookie = request.cookies[${JSON.stringify(appLanguageCookie)}]
  request.uri = documentIn(request.uri)
  if (isPage && request.uri === "${appDocument}" && cookie && ${JSON.stringify(otherLanguages)}.includes(cookie.value))
    request.uri = "/" + cookie.value + request.uri
  return request
}
`),
    // CloudFront does not specify whether this is the requested or the rewritten address.
    pageResponse: withinLimit(`${which}
const documents = ${JSON.stringify(documents.filter((path) => !parameterIn(path)))}
const entryPatterns = [${documents.filter(parameterIn).map((path) => `/^${pattern(path.replace(".html", ""))}\\.html$/`)}]
const unlisted = ${JSON.stringify(unlisted)}
const policies = ${JSON.stringify(policies)}
function handler(event) {
  const response = event.response
  const uri = split(event.request.uri)[1]
  const isDocument = documents.includes(uri) || entryPatterns.some((pattern) => pattern.test(uri))
  const document = isDocument ? uri : split(documentIn(event.request.uri))[1]
  if (document === "/404.html" && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = "Not Found"
  }
  if (unlisted.includes(document)) response.headers["x-robots-tag"] = { value: "noindex" }
  response.headers["content-security-policy"] = { value: policies[document] || policies.site }
  return response
}
`),
    apiRequest: withinLimit(`${withoutTrailingSlash}
function handler(event) {
  const request = event.request
  request.uri = trimmed(request.uri)
  request.headers["x-viewer-address"] = { value: event.viewer.ip }
  return request
}
`),
  }
}
