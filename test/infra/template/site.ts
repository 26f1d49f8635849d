import { App } from "aws-cdk-lib"
import { describe, expect, test } from "vitest"
import { securityHeaders } from "#infra/security-headers.ts"
import type { ApiStack } from "#infra/stacks/api.ts"
import { DataStack } from "#infra/stacks/data.ts"
import { EdgeStack } from "#infra/stacks/edge.ts"
import { SiteStack } from "#infra/stacks/site.ts"
import { endpoints } from "#shared/api/index.ts"
import {
  asArray,
  type JsonObject,
  onlyResource,
  resourcesOf,
  settings,
  templates,
  textOf,
} from "./templates.ts"

describe("the site", () => {
  type Behavior = JsonObject & { PathPattern?: string }
  const config = () => onlyResource("site", "AWS::CloudFront::Distribution").DistributionConfig as JsonObject
  const behavior = (pattern: string): Behavior => {
    const found = (config().CacheBehaviors as Behavior[]).find(({ PathPattern }) => PathPattern === pattern)
    if (!found) throw new Error(`No behaviour for ${pattern}.`)
    return found
  }

  const headersOf = (id: string) =>
    templates.site.Resources[id]?.Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: JsonObject
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
    }

  test("serves the API, builds, files, and pages from one origin, and only over HTTPS", () => {
    const behaviors = config().CacheBehaviors as Behavior[]
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/*",
      "/gallery/*",
      "/es/gallery/*",
      "/ws",
      "/assets/*",
      "/files/*",
    ])
    for (const each of [config().DefaultCacheBehavior as Behavior, ...behaviors]) {
      expect(each.ViewerProtocolPolicy).toBe("redirect-to-https")
      const isFiles = each.PathPattern === "/files/*"
      expect(each.ResponseHeadersPolicyId).toEqual({ Ref: isFiles ? "FilesHeaders" : "Headers" })
    }
    expect(config().ViewerCertificate).toMatchObject({ MinimumProtocolVersion: "TLSv1.2_2021" })
  })

  test("doesn't cache the API, and forwards everything but the host", () => {
    // The ids of CloudFront's managed policies: CachingDisabled, AllViewerExceptHostHeader.
    expect(behavior("/api/*")).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
    })
  })

  test("opens sockets without caching, and forwards what a handshake needs", () => {
    expect(behavior("/ws")).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    })
  })

  test("doesn't replace API errors with its own error pages", () => {
    expect(config().CustomErrorResponses).toBeUndefined()
  })

  test("falls back to the API for a gallery page that the bucket doesn't have", () => {
    const origins = config().Origins as (JsonObject & { Id: string })[]
    type Group = { Id: string; FailoverCriteria: JsonObject; Members: { Items: { OriginId: string }[] } }
    const groups = (config().OriginGroups as { Items: Group[] }).Items
    expect(groups).toMatchObject([
      {
        Id: behavior("/gallery/*").TargetOriginId,
        FailoverCriteria: { StatusCodes: { Items: [403, 404], Quantity: 2 } },
      },
    ])
    const members = groups.flatMap(({ Members }) => Members.Items)
    const [first, second] = members.map(({ OriginId }) => origins.find(({ Id }) => Id === OriginId))
    expect(first?.S3OriginConfig).toBeDefined()
    expect(second?.OriginPath).toBe("/api")
    const policy =
      templates.site.Resources[(behavior("/gallery/*").OriginRequestPolicyId as { Ref: string }).Ref]
    expect(policy?.Properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["x-requested-address"] },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    })
    expect(behavior("/gallery/*").FunctionAssociations).toEqual(
      (config().DefaultCacheBehavior as Behavior).FunctionAssociations,
    )
  })

  test("serves files only with a signed URL", () => {
    expect(asArray(behavior("/files/*").TrustedKeyGroups)).toHaveLength(1)
    expect(behavior("/assets/*").TrustedKeyGroups).toBeUndefined()
  })

  test("reaches the buckets by origin access control, and both gateways with their secret", () => {
    const origins = config().Origins as JsonObject[]
    const buckets = origins.filter(({ S3OriginConfig }) => S3OriginConfig)
    expect(buckets).toHaveLength(3)
    for (const { OriginAccessControlId } of buckets)
      expect(textOf(OriginAccessControlId)).toContain("OriginAccess")
    const gateways = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig)
    expect(gateways).toHaveLength(3)
    for (const gateway of gateways)
      expect(gateway).toMatchObject({
        CustomOriginConfig: { OriginProtocolPolicy: "https-only" },
        OriginCustomHeaders: [{ HeaderName: "x-origin-secret" }],
      })
  })

  test("has edge functions under CloudFront's 10 kB, including the page policies", () => {
    const functions = resourcesOf("site", "AWS::CloudFront::Function")
    expect(functions).toHaveLength(3)
    for (const { Properties } of functions) {
      // The bucket's address is known at deployment only. It has less than 100 characters.
      expect(Buffer.byteLength(textOf(Properties.FunctionCode)) + 100).toBeLessThan(10_240)
    }
  })

  test("sends the security headers of infra/security-headers.ts with every response", () => {
    const policy = headersOf("Headers")
    expect(policy.SecurityHeadersConfig).toEqual({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: securityHeaders["referrer-policy"], Override: true },
    })
    const named = new Set([
      "strict-transport-security",
      "x-content-type-options",
      "x-frame-options",
      "referrer-policy",
      ...policy.CustomHeadersConfig.Items.map(({ Header }) => Header),
    ])
    expect([...named].toSorted()).toEqual(Object.keys(securityHeaders).toSorted())
  })

  test("also sends them with files, which are sandboxed like on the local gateway", () => {
    const [everywhere, ofFiles] = [headersOf("Headers"), headersOf("FilesHeaders")]
    expect(ofFiles).toEqual({
      ...everywhere,
      Name: "clearline-site-filesheaders",
      SecurityHeadersConfig: {
        ...everywhere.SecurityHeadersConfig,
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
      },
    })
  })

  test("has the certificate from the settings, and the web ACL of us-east-1", () => {
    const { DistributionConfig } = onlyResource("site", "AWS::CloudFront::Distribution")
    const { ViewerCertificate, WebACLId } = DistributionConfig as JsonObject
    expect((ViewerCertificate as JsonObject).AcmCertificateArn).toBe(settings.certificateArn)
    expect(WebACLId).toEqual({
      "Fn::GetStackOutput": { StackName: "clearline-edge", OutputName: "FirewallArn", Region: "us-east-1" },
    })
  })

  test("rate-limits each IP address's logins, bookings, uploads, and calls", () => {
    type Match = { RegexMatchStatement?: { RegexString: string } }
    type Scope = Match & { AndStatement?: { Statements: Match[] } }
    const { Rules } = onlyResource("edge", "AWS::WAFv2::WebACL") as {
      Rules: {
        Name: string
        Statement: { RateBasedStatement: { Limit: number; ScopeDownStatement: Scope } }
      }[]
    }
    const limits = Rules.map(({ Name, Statement }) => {
      const { Limit, ScopeDownStatement: scope } = Statement.RateBasedStatement
      const statements = scope.AndStatement?.Statements ?? [scope]
      const regex = statements.find((one) => one.RegexMatchStatement)?.RegexMatchStatement?.RegexString
      const isPost = JSON.stringify(statements).includes('"POST"')
      const limited = endpoints
        .filter(({ path }) => new RegExp(regex ?? "").test(`/api${path}`))
        .filter(({ method }) => !isPost || method === "POST")
      return [
        Name,
        Limit,
        limited.length === endpoints.length ? "every call" : limited.map(({ name }) => name),
      ]
    })
    expect(limits).toEqual([
      ["Logins", 100, ["create-session", "first-login"]],
      ["Bookings", 100, ["book-service", "store-quote", "act-on-job"]],
      ["Uploads", 200, ["begin-service-photo"]],
      ["AllCalls", 6000, "every call"],
    ])
  })

  test("has no web ACL when the settings leave it out", () => {
    const edge = new EdgeStack(new App(), "edge", { ...settings, firewall: false })
    expect(edge.firewallArn).toBeUndefined()
    expect(edge.node.tryFindChild("Firewall")).toBeUndefined()
  })

  test.each([
    [true, "after the edge stack, which creates it"],
    [false, "before the edge stack, as WAF deletes no ACL in use"],
  ])("with firewall %s updates the distribution %s", (firewall) => {
    const app = new App()
    const ofTest = { ...settings, firewall }
    const data = new DataStack(app, "data", { settings: ofTest })
    const edge = new EdgeStack(app, "edge", ofTest)
    const api = { host: "api.example", sockets: { host: "ws.example", stageName: "ws" } } as ApiStack
    const site = new SiteStack(app, "site", { settings: ofTest, data, api, edge, rootFiles: [] })
    expect(site.dependencies.includes(edge)).toBe(firewall)
    expect(edge.dependencies.includes(site)).toBe(!firewall)
  })
})
