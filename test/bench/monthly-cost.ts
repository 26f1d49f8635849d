/**
 * What a shop pays AWS in a month: measured work of a job and of a working day, times assumptions, times list prices.
 * `npm run bench -- cost` measures the work and writes docs/cost.md.
 */

type Price = { service: string; dollars: number; per: number; free?: number }

/**
 * List prices of US West (Oregon) in September 2026, from AWS's price pages (aws.amazon.com/<service>/pricing). `free` is
 * what every account has free each month without an end. Some prices in US West (N. California) are up to a fifth higher.
 */
export const prices = {
  tableWrites: { service: "DynamoDB", dollars: 0.625, per: 1e6 },
  tableReads: { service: "DynamoDB", dollars: 0.125, per: 1e6 },
  tableGigabytes: { service: "DynamoDB", dollars: 0.25, per: 1, free: 25 },
  backupGigabytes: { service: "DynamoDB", dollars: 0.2, per: 1 },
  calls: { service: "API Gateway", dollars: 1, per: 1e6 },
  socketMessages: { service: "API Gateway", dollars: 1, per: 1e6 },
  socketMinutes: { service: "API Gateway", dollars: 0.25, per: 1e6 },
  runs: { service: "Lambda", dollars: 0.2, per: 1e6, free: 1e6 },
  gigabyteSeconds: { service: "Lambda", dollars: 13.3334, per: 1e6, free: 400_000 },
  edgeRequests: { service: "CloudFront", dollars: 1, per: 1e6, free: 1e7 },
  edgeRuns: { service: "CloudFront", dollars: 0.1, per: 1e6, free: 2e6 },
  edgeGigabytes: { service: "CloudFront", dollars: 0.085, per: 1, free: 1000 },
  fileGigabytes: { service: "S3", dollars: 0.023, per: 1 },
  filePuts: { service: "S3", dollars: 5, per: 1e6 },
  filesWatched: { service: "S3", dollars: 2.5, per: 1e6 },
  alarmMetrics: { service: "CloudWatch, X-Ray", dollars: 0.1, per: 1, free: 10 },
  dashboards: { service: "CloudWatch, X-Ray", dollars: 3, per: 1, free: 3 },
  logGigabytes: { service: "CloudWatch, X-Ray", dollars: 0.5, per: 1, free: 5 },
  traces: { service: "CloudWatch, X-Ray", dollars: 5, per: 1e6, free: 100_000 },
  queueCalls: { service: "SQS", dollars: 0.4, per: 1e6, free: 1e6 },
  keys: { service: "KMS, Secrets Manager", dollars: 1, per: 1 },
  keyCalls: { service: "KMS, Secrets Manager", dollars: 3, per: 1e6, free: 20_000 },
  secrets: { service: "KMS, Secrets Manager", dollars: 0.4, per: 1 },
  emails: { service: "SES", dollars: 100, per: 1e6 },
  // One vCPU on ARM with 4 GB and a public address.
  taskHours: { service: "Fargate, ECR", dollars: 0.0516, per: 1 },
  imageGigabytes: { service: "Fargate, ECR", dollars: 0.1, per: 1 },
  zones: { service: "Route 53", dollars: 0.5, per: 1 },
  webAcls: { service: "web ACL", dollars: 5, per: 1 },
  webAclRules: { service: "web ACL", dollars: 1, per: 1 },
  webAclRequests: { service: "web ACL", dollars: 0.6, per: 1e6 },
  // Twilio, twilio.com/en-us/sms/pricing/us: a segment with the carriers' fee. Number and campaign come on top.
  textSegments: { service: "texts", dollars: 0.0118, per: 1 },
} satisfies Record<string, Price>

/** Not part of the total. */
export const notInTotal: readonly string[] = ["web ACL", "texts"]

/** What the stacks contain, independent of use. `test/infra/template/alarms.ts` compares it with the templates. */
export const fixedResources = {
  alarmMetrics: 37,
  dashboards: 1,
  keys: 2,
  secrets: 1,
  queues: 5,
  webAclRules: 4,
  warmRunsPerHour: 5 * 12,
  clockRunsPerHour: 60 / 2 + 60 / (12 * 60) + 60 / 10,
}

export type Shop = { jobs: number; tabs: number; phones: number; coldShare: number }

/** `coldShare` of the runs start a function first. The busier the shop, the fewer. */
export const shops: readonly Shop[] = [
  { jobs: 20, tabs: 4, phones: 4, coldShare: 0.3 },
  { jobs: 200, tabs: 20, phones: 25, coldShare: 0.1 },
  { jobs: 2000, tabs: 150, phones: 220, coldShare: 0.02 },
]

export const assumptions = {
  workdays: { value: 26, reason: "a month with six working days a week" },
  hours: { value: 10, reason: "a tab is open on a working day" },
  phoneHours: { value: 3, reason: "a technician's phone is on the app" },
  looksPerJob: { value: 10, reason: "someone opens the job's page, besides the script" },
  photosPerJob: { value: 8, reason: "four before and four after" },
  photoKilobytes: { value: 300, reason: "a picture of 1,200 pixels and its thumbnail" },
  storedKilobytesPerJob: { value: 30, reason: "items, search entries, and index copies; demo jobs have 11" },
  monthsStored: { value: 12, reason: "photos and jobs of the first year are stored" },
  visitsPerJob: { value: 30, reason: "one visitor in thirty books" },
  openingsPerTab: { value: 3, reason: "a tab or phone reloads the app per day" },
  pingsPerHour: { value: 15, reason: "an open screen pings and reads its lists again every four minutes" },
  otherHintsPerJob: { value: 8, reason: "notes, pictures, and texts, as in `live.test.ts`" },
  callsPerHint: { value: 1, reason: "a hint makes a tab read counts again" },
  maxHintCallsPerHour: { value: 336, reason: "14 calls a second of 150 tabs, the limit in `live.test.ts`" },
  runsPerChange: { value: 3, reason: "projection, fan-out, and one queue" },
  eventMilliseconds: { value: 100, reason: "of such a run" },
  slowdown: { value: 2, reason: "Lambda's 1 GB has 0.6 of a processor core" },
  coldMilliseconds: { value: 600, reason: "to start a function" },
  logLineBytes: { value: 400, reason: "access log and Lambda's fields of a run" },
  pollsPerQueueHour: { value: 900, reason: "five pollers, each waiting 20 seconds, of an idle queue" },
  taskHours: { value: 6, reason: "one new catalog a month" },
  imageGigabytes: { value: 1, reason: "images of the catalog program" },
  emailsPerJob: { value: 1, reason: "the invoice" },
  segmentsPerJob: { value: 6, reason: "four texts, some of two segments" },
} satisfies Record<string, { value: number; reason: string }>

/** Measured for one job, photo, look, visit, opening, reload, or scheduled run. */
export type Work = {
  calls: number
  milliseconds: number
  read: number
  write: number
  files: number
  bytes: number
  logBytes: number
}
export type Measured = Record<"job" | "photo" | "look" | "visit" | "opening" | "reload" | "clock", Work> & {
  changesPerJob: number
}
export type Use = Partial<Record<keyof typeof prices, number>>

const hoursPerMonth = 730
const giga = 1e9
const valueOf = (name: keyof typeof assumptions): number => assumptions[name].value

/** A month's use of everything that has a price. */
export const monthlyUse = ({ jobs: jobsPerDay, tabs, phones, coldShare }: Shop, measured: Measured): Use => {
  const days = valueOf("workdays")
  const jobs = jobsPerDay * days
  const photos = jobs * valueOf("photosPerJob")
  const tabHours = tabs * days * valueOf("hours")
  const screenHours = tabHours + phones * days * valueOf("phoneHours")
  const hintsPerDay = jobsPerDay * (measured.changesPerJob + valueOf("otherHintsPerJob"))
  const hintCalls = Math.min(
    tabs * days * hintsPerDay * valueOf("callsPerHint"),
    tabHours * valueOf("maxHintCallsPerHour"),
  )
  const pings = screenHours * valueOf("pingsPerHour")
  const clockRuns = fixedResources.clockRunsPerHour * hoursPerMonth
  const times: Record<Exclude<keyof Measured, "changesPerJob">, number> = {
    job: jobs,
    photo: photos,
    look: jobs * valueOf("looksPerJob"),
    visit: jobs * valueOf("visitsPerJob"),
    opening: (tabs + phones) * days * valueOf("openingsPerTab"),
    reload: pings + hintCalls / measured.reload.calls,
    clock: clockRuns,
  }
  const total = (field: keyof Work): number =>
    Object.entries(times).reduce(
      (sum, [name, count]) => sum + count * measured[name as keyof typeof times][field],
      0,
    )

  const calls = total("calls")
  const eventRuns = days * hintsPerDay * valueOf("runsPerChange")
  const runs = calls + eventRuns + pings + clockRuns + fixedResources.warmRunsPerHour * hoursPerMonth
  const cold = coldShare * (calls + eventRuns)
  const files = total("files") + 2 * photos
  const stored = jobs * valueOf("monthsStored")
  const tableGigabytes = (stored * valueOf("storedKilobytesPerJob") * 1000) / giga
  const milliseconds =
    total("milliseconds") * valueOf("slowdown") +
    eventRuns * valueOf("eventMilliseconds") +
    cold * valueOf("coldMilliseconds")
  // X-Ray keeps the first run of a second and every twentieth of the others.
  const seconds = days * valueOf("hours") * 3600
  return {
    tableWrites: total("write"),
    tableReads: total("read"),
    tableGigabytes,
    backupGigabytes: tableGigabytes,
    calls,
    socketMessages: tabs * days * hintsPerDay + jobs * measured.changesPerJob + 2 * pings,
    socketMinutes: screenHours * 60,
    runs,
    gigabyteSeconds: milliseconds / 1000,
    edgeRequests: calls + files,
    edgeRuns: calls + files,
    edgeGigabytes: (total("bytes") + 2 * photos * valueOf("photoKilobytes") * 1000) / giga,
    fileGigabytes: (stored * valueOf("photosPerJob") * valueOf("photoKilobytes") * 1000) / giga,
    // An upload, a picture, and a thumbnail each; then signature and invoice.
    filePuts: 3 * photos + 2 * jobs,
    filesWatched: stored * valueOf("photosPerJob"),
    alarmMetrics: fixedResources.alarmMetrics,
    dashboards: fixedResources.dashboards,
    logGigabytes: (total("logBytes") + runs * valueOf("logLineBytes")) / giga,
    traces: Math.min(runs, seconds) + Math.max(0, runs - seconds) / 20,
    // A message is sent, received, and deleted.
    queueCalls: fixedResources.queues * valueOf("pollsPerQueueHour") * hoursPerMonth + eventRuns,
    keys: fixedResources.keys,
    keyCalls: cold,
    secrets: fixedResources.secrets,
    emails: jobs * valueOf("emailsPerJob"),
    taskHours: valueOf("taskHours"),
    imageGigabytes: valueOf("imageGigabytes"),
    zones: 1,
    webAcls: 1,
    webAclRules: fixedResources.webAclRules,
    webAclRequests: calls + files,
    textSegments: jobs * valueOf("segmentsPerJob"),
  }
}

/** Dollars a month by service, and all of them together but those apart. */
export const costOf = (use: Use): { services: Map<string, number>; total: number } => {
  const services = new Map<string, number>()
  let total = 0
  for (const [name, price] of Object.entries<Price>(prices)) {
    const { service, dollars, per, free = 0 } = price
    const cost = (Math.max(0, (use[name as keyof Use] ?? 0) - free) * dollars) / per
    services.set(service, (services.get(service) ?? 0) + cost)
    if (!notInTotal.includes(service)) total += cost
  }
  return { services, total }
}
