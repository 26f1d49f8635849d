import type { CfnWebACL } from "aws-cdk-lib/aws-wafv2"
import { storeQuote } from "#shared/api/quotes.ts"
import { actOnJob } from "#shared/api/requests/job-link.ts"
import { beginServicePhoto, bookService } from "#shared/api/requests/new-service.ts"
import { createSession, firstLogin } from "#shared/api/session.ts"
import { errors, type Problem } from "#shared/errors.ts"

type Limit = {
  name: string
  /** calls of one address in five minutes */
  most: number
  /** only POST to these; without them, every call */
  paths?: readonly string[]
}

/** Everybody in a shop shares one address, so the limits are far above what a busy shop needs. */
const limits: readonly Limit[] = [
  { name: "Logins", most: 100, paths: [createSession.path, firstLogin.path] },
  { name: "Bookings", most: 100, paths: [bookService.path, storeQuote.path, actOnJob.path] },
  { name: "Uploads", most: 200, paths: [beginServicePhoto.path] },
  { name: "AllCalls", most: 6000 },
]

const [status, title, detail] = errors.too_many
const tooMany = { type: "about:blank", title, status, detail, code: "too_many" } satisfies Partial<Problem>

// Without it, /api/%73ession would bypass the rule.
const textTransformations = [
  { priority: 0, type: "URL_DECODE" },
  { priority: 1, type: "NORMALIZE_PATH" },
]

const matching = (paths: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: { regexString: `^/api${paths}`, fieldToMatch: { uriPath: {} }, textTransformations },
})

const posts: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    searchString: "POST",
    positionalConstraint: "EXACTLY",
    fieldToMatch: { method: {} },
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
}

/** Rules of the web ACL: a limit of calls per address, by path. Beyond it, calls get the API's own 429. */
export const firewallRules = (
  visibilityConfig: (name: string) => CfnWebACL.VisibilityConfigProperty,
): Pick<CfnWebACL, "rules" | "customResponseBodies"> => ({
  customResponseBodies: {
    tooMany: { contentType: "APPLICATION_JSON", content: JSON.stringify(tooMany) },
  },
  rules: limits.map(({ name, most, paths }, priority) => ({
    name,
    priority,
    visibilityConfig: visibilityConfig(name),
    action: { block: { customResponse: { responseCode: status, customResponseBodyKey: "tooMany" } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        evaluationWindowSec: 300,
        limit: most,
        scopeDownStatement: paths
          ? { andStatement: { statements: [posts, matching(`(${paths.join("|")})/?$`)] } }
          : matching("/"),
      },
    },
  })),
})
