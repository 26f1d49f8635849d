import { type App, Tags } from "aws-cdk-lib"
import type { Bundles } from "./constructs/endpoint-function.ts"
import { shareByParameterStore } from "./constructs/shared-values.ts"
import type { DeploySettings } from "./deploy-settings.ts"
import { AlarmsStack } from "./stacks/alarms.ts"
import { ApiStack } from "./stacks/api.ts"
import { DataStack } from "./stacks/data.ts"
import { EdgeStack } from "./stacks/edge.ts"
import { EventsStack } from "./stacks/events.ts"
import { PipelineStack } from "./stacks/pipeline.ts"
import { SiteStack } from "./stacks/site.ts"

/** The whole system in seven stacks, without an account, so it synthesizes without credentials. Six suit any region. */
export const clearline = (
  app: App,
  parts: {
    settings: DeploySettings
    bundles: Bundles
    rootFiles: readonly string[]
    siteRenderer: string
  },
): void => {
  const { settings } = parts
  const { name } = settings
  // Indented, the API's template would approach CloudFormation's limit of 1 MB.
  app.node.setContext("@aws-cdk/core:suppressTemplateIndentation", true)
  const data = new DataStack(app, `${name}-data`, { settings })
  const pipeline = new PipelineStack(app, `${name}-pipeline`, { data, ...parts })
  const api = new ApiStack(app, `${name}-api`, { data, pipeline, ...parts })
  const events = new EventsStack(app, `${name}-events`, { data, api, ...parts })
  const edge = new EdgeStack(app, `${name}-edge`, settings)
  const site = new SiteStack(app, `${name}-site`, { data, api, edge, ...parts })
  const alarms = new AlarmsStack(app, `${name}-alarms`, { data, api, events, site, settings })
  shareByParameterStore([pipeline, api, events, site, alarms])
  Tags.of(app).add("system", name)
}
