import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { App } from "aws-cdk-lib"
import { buildAll } from "./build.ts"
import { bundle } from "./bundle.ts"
import { clearline } from "./clearline.ts"
import { deployFile, exampleFile, readDeploySettings } from "./deploy-settings.ts"
import { root } from "./root.ts"
import { rendererFolder, rootFiles } from "./site-files.ts"

/* CDK app: builds all stacks. Run by `cdk synth` and `cdk deploy`. */

const folder = join(root, "dist/cloud")
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }
const [manifest] = await Promise.all([
  bundle({ outDir: folder, minify: true }),
  buildAll(["site", "staff app"]),
])

const file = existsSync(deployFile()) ? deployFile() : exampleFile
if (file === exampleFile) console.error("Without a deploy.json, the templates hold deploy.example.json.")

const app = new App()
clearline(app, {
  settings: readDeploySettings(file),
  bundles: { folder, manifest, version },
  rootFiles: rootFiles(),
  siteRenderer: rendererFolder,
})
app.synth()
