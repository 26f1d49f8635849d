import type { LaunchOptions } from "@playwright/test"

/** Playwright's own list of what is switched off counts no more once there is another: what of it matters here comes first. */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  // Beside each page they read all scripts once more that the process has compiled: a tenth of what a page costs.
  "ScriptStreaming",
  "BackgroundResourceFetch",
]

export const launchOptions: LaunchOptions = {
  // Found by infra/bootstrap.mjs; Playwright brings no browser of its own here.
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // The next page of the app finds it compiled; none lives long enough for an optimising compiler to pay.
    "--process-per-site",
    "--js-flags=--no-flush-bytecode,--no-opt,--no-maglev",
    `--disable-features=${switchedOff.join()}`,
  ],
}
