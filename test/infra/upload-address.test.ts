import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { uploads } from "#functions/uploads/bucket.ts"
import { contentSecurityPolicy } from "#infra/security-headers.ts"
import { squareHosts } from "#infra/square-sources.ts"

const region = "us-west-2"
const bucket = "clearline-data-files"
/** What CloudFormation returns as the bucket's RegionalDomainName. */
const bucketOrigin = `https://${bucket}.s3.${region}.amazonaws.com`

const allowedByPages = (): string[] =>
  (["site", "paying", "staff"] as const).map((kind) => {
    const policy = contentSecurityPolicy(kind, {
      uploads: bucketOrigin,
      square: squareHosts.production.sources,
    })
    return policy.split("; ").find((directive) => directive.startsWith("connect-src ")) ?? ""
  })

describe("addresses for uploads in the cloud", () => {
  beforeEach(() => {
    vi.stubEnv("AWS_ENDPOINT_URL_S3", undefined)
    vi.stubEnv("AWS_REGION", region)
    vi.stubEnv("AWS_ACCESS_KEY_ID", "key-of-a-test")
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret-of-a-test")
    vi.stubEnv("FILES_BUCKET", bucket)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it("are on the host that the content security policy of every page allows", async () => {
    const { address, key } = await uploads.single("media", "U1", "image/jpeg", 1000)
    const part = await uploads.partAddress(key, "upload-1", 1, 1000)
    for (const each of [address, part]) {
      expect(new URL(each).origin).toBe(bucketOrigin)
      expect(new URL(each).pathname).toBe(`/${key}`)
    }
    for (const sources of allowedByPages()) expect(sources.split(" ")).toContain(bucketOrigin)
  })
})
