import { Aws, CfnOutput, Stack, type StackProps } from "aws-cdk-lib"
import { Certificate } from "aws-cdk-lib/aws-certificatemanager"
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CfnResponseHeadersPolicy,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront"
import { HttpOrigin, OriginGroup, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins"
import type { Construct } from "constructs"
import { requestedAddressHeader } from "#shared/not-found.ts"
import { pages } from "#shared/pages.ts"
import { entryFolders } from "#shared/site.ts"
import { edgeSources } from "../constructs/edge.ts"
import type { DeploySettings } from "../deploy-settings.ts"
import { filesSecurityPolicy, securityHeaders } from "../security-headers.ts"
import type { ApiStack } from "./api.ts"
import type { DataStack } from "./data.ts"
import type { EdgeStack } from "./edge.ts"

/** CloudFront accepts these five only as properties, not as custom headers. */
const headersPolicy = (scope: Construct, id: string, contentSecurityPolicy?: string) => {
  const {
    "strict-transport-security": hsts,
    "x-content-type-options": _sniff,
    "x-frame-options": frameOption,
    "referrer-policy": referrerPolicy,
    ...custom
  } = securityHeaders
  const policy = new CfnResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyConfig: {
      name: `${Stack.of(scope).stackName}-${id.toLowerCase()}`,
      securityHeadersConfig: {
        ...(contentSecurityPolicy && {
          contentSecurityPolicy: { contentSecurityPolicy, override: true },
        }),
        strictTransportSecurity: {
          accessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(hsts)?.[1]),
          includeSubdomains: hsts.includes("includeSubDomains"),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption, override: true },
        referrerPolicy: { referrerPolicy, override: true },
      },
      customHeadersConfig: {
        items: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
      },
    },
  })
  return ResponseHeadersPolicy.fromResponseHeadersPolicyId(scope, `${id}ById`, policy.ref)
}

type SiteProps = StackProps & {
  settings: DeploySettings
  data: DataStack
  api: ApiStack
  edge: EdgeStack
  rootFiles: readonly string[]
}

/**
 * The one origin (docs/architecture.md). Cache lifetimes are stored with the files (infra/site-files.ts), so errors are
 * never cached like files.
 */
export class SiteStack extends Stack {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id, props)
    const { data, edge, settings } = props
    // WAF deletes no web ACL in use, so detach it from the distribution before `edge` deletes it.
    if (edge.firewallArn !== undefined) this.addStackDependency(edge)
    else edge.addStackDependency(this)

    this.distribution = new Distribution(this, "Distribution", {
      comment: `${Aws.STACK_NAME}: ${data.siteDomain}`,
      domainNames: [data.siteDomain],
      certificate: Certificate.fromCertificateArn(this, "Certificate", settings.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(edge.firewallArn !== undefined && { webAclId: edge.firewallArn }),
      ...this.createBehaviors(props),
    })
    new CfnOutput(this, "DistributionDomain", { value: this.distribution.distributionDomainName })
    new CfnOutput(this, "SiteDomain", { value: data.siteDomain })
    new CfnOutput(this, "AssetsBucket", { value: data.assets.bucketName })
  }

  private createBehaviors({ data, api, rootFiles }: SiteProps) {
    const edge = edgeSources(pages, rootFiles, {
      uploads: `https://${data.files.bucketRegionalDomainName}`,
      square: data.square.sources,
    })
    const edgeFunction = (name: keyof typeof edge, eventType: FunctionEventType) => ({
      eventType,
      function: new Function(this, name, {
        code: FunctionCode.fromInline(edge[name]),
        runtime: FunctionRuntime.JS_2_0,
      }),
    })

    const originAccessControlId = new S3OriginAccessControl(this, "OriginAccess").originAccessControlId
    const filesOf = (bucket: DataStack["files"]) =>
      S3BucketOrigin.withBucketDefaults(bucket, { originAccessControlId })

    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headersPolicy(this, "Headers"),
    }
    const stored = { ...common, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true }
    const assets = filesOf(data.assets)

    const page: BehaviorOptions = {
      ...stored,
      origin: assets,
      functionAssociations: [
        edgeFunction("pageRequest", FunctionEventType.VIEWER_REQUEST),
        edgeFunction("pageResponse", FunctionEventType.VIEWER_RESPONSE),
      ],
    }
    const toApi = {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { "x-origin-secret": data.originSecretIn(this) },
    }
    // Only the bucket knows which gallery entries exist. For a missing one the API redirects to Not Found. Error pages of
    // the distribution would also replace the API's own refusals. The API sees the document's path, so the requested address
    // comes in a header.
    const pageOfEach: BehaviorOptions = {
      ...page,
      origin: new OriginGroup({
        primaryOrigin: assets,
        fallbackOrigin: new HttpOrigin(api.host, { ...toApi, originPath: "/api" }),
        fallbackStatusCodes: [403, 404],
      }),
      originRequestPolicy: new OriginRequestPolicy(this, "RequestedAddress", {
        headerBehavior: OriginRequestHeaderBehavior.allowList(requestedAddressHeader),
      }),
    }
    const call: BehaviorOptions = {
      ...common,
      origin: new HttpOrigin(api.host, toApi),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [edgeFunction("apiRequest", FunctionEventType.VIEWER_REQUEST)],
    }

    const socket: BehaviorOptions = {
      ...common,
      origin: new HttpOrigin(api.sockets.host, toApi),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    }

    return {
      defaultBehavior: page,
      additionalBehaviors: {
        "/api/*": call,
        ...Object.fromEntries(entryFolders.map((folder) => [`${folder}*`, pageOfEach])),
        [`/${api.sockets.stageName}`]: socket,
        "/assets/*": { ...stored, origin: assets },
        "/files/*": {
          ...stored,
          origin: filesOf(data.files),
          trustedKeyGroups: [data.filesKeyGroup],
          responseHeadersPolicy: headersPolicy(this, "FilesHeaders", filesSecurityPolicy),
        },
      },
    }
  }
}
