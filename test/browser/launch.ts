import type { LaunchOptions } from "@playwright/test"

/** A second --disable-features replaces Playwright's list, so its relevant entries are repeated. */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  // They read all compiled scripts again per page: a tenth of a page's cost.
  "ScriptStreaming",
  "BackgroundResourceFetch",
]

export const launchOptions: LaunchOptions = {
  // Found by infra/bootstrap.mjs. Playwright downloads no browser.
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Shares compiled code between pages. Optimizing compilers don't pay off in short tests.
    "--process-per-site",
    "--js-flags=--no-flush-bytecode,--no-opt,--no-maglev",
    `--disable-features=${switchedOff.join()}`,
  ],
}
