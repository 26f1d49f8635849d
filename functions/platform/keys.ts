/**
 * Every key of the table (docs/architecture.md, "The table"). Nothing else in the code builds one.
 * An item's own partition is `pk`; `sk` is "A" for the thing itself. Indexes carry small rows whole.
 */
export type Key = { pk: string; sk: string }

const pad = (value: number, length: number) => String(value).padStart(length, "0")
/** minutes after midnight as a sort key; no time sorts last */
const slot = (minutes: number | undefined) => (minutes === undefined ? "9999" : pad(minutes, 4))

const settingNames = ["settings", "businessinfo", "contactinfo"] as const

/** Whole characters: half of one can be in no key. */
const firstThree = (word: string): string => [...word].slice(0, 3).join("")

export const keys = {
  request: (number: number): Key => ({ pk: `SR#${number}`, sk: "A" }),
  requestEvent: (number: number, version: number): Key => ({
    pk: `SR#${number}`,
    sk: `EV#${pad(version, 8)}`,
  }),
  /** whether an item of the stream is a request itself, not one of its rows */
  isRequest: ({ pk, sk }: Key): boolean => pk.startsWith("SR#") && sk === "A",
  /** the number of the request that a note or an attachment of the stream belongs to */
  requestOf: ({ pk, sk }: Key): number | undefined =>
    pk.startsWith("SR#") && (keys.isNote({ pk, sk }) || sk.startsWith(keys.mediaPrefix))
      ? Number(pk.slice("SR#".length))
      : undefined,
  isNote: ({ sk }: Key): boolean => sk.startsWith(keys.notePrefix),
  requestEventPrefix: "EV#",
  requestSummary: (number: number): Key => ({ pk: `SR#${number}`, sk: "SUM" }),
  /** of a request that an account pays */
  requestAccount: (number: number): Key => ({ pk: `SR#${number}`, sk: "ACCT" }),
  /** one for each assigned technician, or "none" */
  requestTechnician: (number: number, technician: string): Key => ({
    pk: `SR#${number}`,
    sk: `TECH#${technician}`,
  }),
  /** of a request with an install record */
  requestLot: (number: number): Key => ({ pk: `SR#${number}`, sk: "LOT" }),
  payment: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `PAY#${id}` }),
  paymentPrefix: "PAY#",
  /** what the provider told by itself, once */
  providerEvent: (provider: "square", id: string): Key => ({ pk: `HOOK#${provider}#${id}`, sk: "A" }),
  /** what the owner of a card on file agreed to; by the reference that Square has of it */
  cardAgreement: (userId: string, reference: string): Key => ({
    pk: `USER#${userId}`,
    sk: `CARD#${reference}`,
  }),
  /** who a customer is at Square */
  squareCustomer: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "SQUARE" }),
  /** an attachment; its id begins with the number, and goes on with the time of its making */
  media: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `MEDIA#${id}` }),
  mediaPrefix: "MEDIA#",
  /** a note's id begins with the number of its job and the time of its making */
  note: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `NOTE#${id}` }),
  notePrefix: "NOTE#",
  /** what changed a note, by the version that it made */
  noteChange: (number: number, id: string, version: number): Key => ({
    pk: `SR#${number}`,
    sk: `HIST#NOTE#${id}#${pad(version, 8)}`,
  }),
  invoiceKey: (key: string): Key => ({ pk: `INV#${key}`, sk: "A" }),
  /** of the customer's link */
  jobKey: (key: string): Key => ({ pk: `JOB#${key}`, sk: "A" }),
  /** the windows that visitors took on a day; "A" counts them, so that no two get the same one */
  bookings: (date: string): string => `BOOKED#${date}`,
  bookingCount: (date: string): Key => ({ pk: keys.bookings(date), sk: "A" }),
  booking: (date: string, number: number): Key => ({ pk: keys.bookings(date), sk: `SR#${number}` }),
  /** the open jobs that a phone asked for on the website; "A" counts what was asked, so that none slips by */
  asked: (phone: string): string => `ASKED#${phone}`,
  askedCount: (phone: string): Key => ({ pk: keys.asked(phone), sk: "A" }),
  askedFor: (phone: string, number: number): Key => ({ pk: keys.asked(phone), sk: `SR#${number}` }),
  /** what a form of the public wizard became */
  bookedForm: (form: string): Key => ({ pk: `FORM#${form}`, sk: "A" }),
  /** how many addresses for photos a form of the public wizard got */
  formUploads: (form: string): Key => ({ pk: `FORM#${form}`, sk: "UPLOADS" }),
  invoiceCounter: { pk: "COUNT#invoice", sk: "A" } satisfies Key,

  user: (id: string): Key => ({ pk: `USER#${id}`, sk: "A" }),
  isUser: ({ pk, sk }: Key): boolean => pk.startsWith("USER#") && sk === "A",
  billingProfile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "BILLING" }),
  vehicle: (customerId: string, id: string): Key => ({ pk: `USER#${customerId}`, sk: `VEH#${id}` }),
  vehiclePrefix: "VEH#",
  /** its owner's last word on texts */
  textConsent: (phone: string): Key => ({ pk: `TEXTS#${phone}`, sk: "A" }),
  phone: (phone: string): Key => ({ pk: `UNIQ#phone#${phone}`, sk: "A" }),
  /** of a sale of the point of sale, which one payment stands for */
  sale: (transactionId: string): Key => ({ pk: `UNIQ#sale#${transactionId}`, sk: "A" }),
  /** of a homepage film that is shown, was shown, or is removed without */
  film: (file: string): Key => ({ pk: `UNIQ#film#${file}`, sk: "A" }),
  /** password hashes: a prefix of its own, denied to every function that does not ask for it */
  password: (userId: string): Key => ({ pk: `PASS#${userId}`, sk: "A" }),
  loginAttempts: (phone: string): Key => ({ pk: `PASS#tries#${phone}`, sk: "A" }),
  /** what one network did in one hour since 1970 */
  fromAddress: (what: string, network: string, hour: number): Key => ({
    pk: `FROM#${what}#${network}`,
    sk: String(hour),
  }),
  /** how often codes were asked for with a phone, whether it has a login or not */
  codeRequests: (phone: string): Key => ({ pk: `PASS#code#${phone}`, sk: "A" }),
  /** a texted one-time code and the browser that asked for it; beside the passwords, since it opens as much */
  oneTimeCode: (phone: string, nonceHash: string): Key => ({
    pk: `PASS#code#${phone}`,
    sk: `N#${nonceHash}`,
  }),
  apiKeys: "SET#apikeys",
  apiKey: (id: string): Key => ({ pk: keys.apiKeys, sk: id }),
  webhooks: "SET#webhooks",
  webhook: (id: string): Key => ({ pk: keys.webhooks, sk: id }),
  /** news for one address of another program */
  delivery: (id: string): Key => ({ pk: `DLV#${id}`, sk: "A" }),
  /** the id of the delivery that an item of the stream is */
  deliveryIn: (pk: string): string | undefined =>
    pk.startsWith("DLV#") ? pk.slice("DLV#".length) : undefined,
  /** what is carried in or out as a whole */
  transfer: (id: string): Key => ({ pk: `XFER#${id}`, sk: "A" }),
  /** the id of the transfer that an item of the stream is */
  transferIn: (pk: string): string | undefined =>
    pk.startsWith("XFER#") ? pk.slice("XFER#".length) : undefined,
  /** names the transfer of that kind which is worked on */
  transferUnderWay: (kind: string): Key => ({ pk: `XFERS#${kind}`, sk: "RUNNING" }),
  /** what became of the rows of a file that is moved in, and what was found in them */
  imported: (id: string): string => `MOVED#${id}`,
  importedRow: (id: string, row: number): Key => ({
    pk: keys.imported(id),
    sk: `${keys.importedRowPrefix}${pad(row, 6)}`,
  }),
  importedRowPrefix: "ROW#",
  importFindings: (round: number, sort: string): string => `FIND#${pad(round, 4)}#${sort}#`,
  importFinding: (id: string, round: number, sort: string, row: number): Key => ({
    pk: keys.imported(id),
    sk: `${keys.importFindings(round, sort)}${pad(row, 6)}`,
  }),
  /** the request that a job of another program became, by the number that it had there, or else by phone, day and amount */
  oldNumber: (number: string): Key => ({ pk: `UNIQ#old#${number.toLowerCase()}`, sk: "A" }),
  sessions: (userId: string): string => `SESS#${userId}`,
  session: (userId: string, tokenHash: string): Key => ({ pk: keys.sessions(userId), sk: `S#${tokenHash}` }),
  sessionPrefix: "S#",
  /** counts a person's openings and closings of sessions, so that one does not overlook the other */
  sessionGuard: (userId: string): Key => ({ pk: keys.sessions(userId), sk: "A" }),
  sessionCounts: "COUNT#session",
  /** of the sessions that end on that day unless they are refreshed */
  sessionCount: (day: string): Key => ({ pk: keys.sessionCounts, sk: day }),

  /** opens one socket, once */
  socketTicket: (hash: string): Key => ({ pk: `TICKET#${hash}`, sk: "A" }),
  /** an open socket, by the gateway's own id */
  connection: (id: string): Key => ({ pk: `WS#${id}`, sk: "A" }),
  /** the open sockets that are told of a topic, those of one session beside each other */
  topic: (topic: string): string => `LIVE#${topic}`,
  listener: (topic: string, session: string, id: string): Key => ({
    pk: keys.topic(topic),
    sk: `${keys.listenerPrefix(session)}${id}`,
  }),
  listenerPrefix: (session: string): string => `${session}#`,
  /** sessions that ended or changed: their sockets are closed */
  closing: (id: string): Key => ({ pk: `CLOSE#${id}`, sk: "A" }),
  isClosing: (pk: string): boolean => pk.startsWith("CLOSE#"),

  setting: (name: (typeof settingNames)[number]): Key => ({ pk: `SET#${name}`, sk: "A" }),
  /** logins at suppliers: a prefix of its own, denied to every function that does not ask for it */
  credentials: { pk: "CRED#suppliers", sk: "A" } satisfies Key,
  stock: "STOCK",
  /** a part on the shelf of a branch */
  stocked: (part: string, branch: string): Key => ({ pk: keys.stock, sk: `${part}#${branch}` }),
  branches: "SET#branches",
  /** whether an item of the stream shows on the public pages; infra/event-sources.ts lists the same */
  isPublicContent: (pk: string): boolean =>
    [keys.branches, keys.galleryOrder.pk, ...settingNames.map((name) => keys.setting(name).pk)].includes(
      pk,
    ) || keys.galleryEntryIn(pk) !== undefined,
  branch: (id: string): Key => ({ pk: keys.branches, sk: id }),
  /** counts the changes of all branches, which are compared with one another */
  branchChanges: { pk: "COUNT#branches", sk: "A" } satisfies Key,
  carriers: "SET#carriers",
  promoCodes: "SET#promocodes",
  /** in capitals: they and small letters are the same code */
  promoCode: (code: string): Key => ({ pk: keys.promoCodes, sk: code }),
  carrier: (key: string): Key => ({ pk: keys.carriers, sk: key }),
  /** what somebody was quoted; its id opens it, so nobody guesses it */
  quote: (id: string): Key => ({ pk: `QUOTE#${id}`, sk: "A" }),
  /** what a part cost the shop when it was quoted last */
  quotedCost: (part: string): Key => ({ pk: `QUOTED#${part}`, sk: "A" }),
  /** how many of a day's quotes wait for a call */
  leadCounts: "COUNT#lead",
  leadCount: (day: string): Key => ({ pk: keys.leadCounts, sk: day }),
  galleryEntry: (id: string): Key => ({ pk: `GALLERY#${id}`, sk: "A" }),
  /** whose partition it is */
  galleryEntryIn: (pk: string): string | undefined => /^GALLERY#(.+)$/.exec(pk)?.[1],
  /** the ids of the gallery in the shop's order */
  galleryOrder: { pk: "SET#gallery", sk: "A" } satisfies Key,

  /** which version of the catalog is live */
  catalogLive: { pk: "CATALOG", sk: "LIVE" } satisfies Key,
  /** a vehicle that staff made; its parts lie apart, so that all vehicles are read at once */
  madeVehicle: (styleId: string): Key => ({ pk: "CATALOG", sk: `${keys.madeVehiclePrefix}${styleId}` }),
  madeVehiclePrefix: "MADE#",
  madeParts: (styleId: string): Key => ({ pk: `MADEPARTS#${styleId}`, sk: "A" }),
  /** the last run of the program that makes a new catalog */
  pipelineRun: { pk: "PIPELINE", sk: "RUN" } satisfies Key,
  /** the newest lines of its log; apart, since the stream tells those who watch */
  pipelineLog: { pk: "PIPELINE#LOG", sk: "A" } satisfies Key,

  /** what changed a setting, by the version that it made */
  audit: (what: string, id: string, version: number): Key => ({
    pk: `AUDIT#${what}#${id}`,
    sk: pad(version, 8),
  }),

  task: (id: string): Key => ({ pk: `TASK#${id}`, sk: "A" }),
  /** of whom a task is */
  taskOfPerson: (id: string): Key => ({ pk: `TASK#${id}`, sk: "FOR" }),
  /** whether an item of the stream is a task itself, not one of its rows */
  isTask: ({ pk, sk }: Key): boolean => pk.startsWith("TASK#") && sk === "A",
  /** how many tasks are still to be done */
  openTasks: { pk: "COUNT#tasks", sk: "open" } satisfies Key,

  fuelReceipt: (id: string): Key => ({ pk: `FUEL#${id}`, sk: "A" }),
  isFuelReceipt: ({ pk }: Key): boolean => pk.startsWith("FUEL#"),

  /** the request that an insurer's dispatch became, so that it becomes no second one */
  dispatch: (number: string): Key => ({ pk: `UNIQ#dispatch#${number}`, sk: "A" }),
  /** what the dispatch portal said last, for each job of IVY */
  ivyJob: (job: string): Key => ({ pk: "IVY#jobs", sk: job }),
  isIvyJob: (pk: string): boolean => pk === "IVY#jobs",

  /** what changed a user, a vehicle or a task, by the version that it made */
  change: (entity: "user" | "vehicle" | "task", id: string, version: number): Key => ({
    pk: `HIST#${entity}#${id}`,
    sk: pad(version, 8),
  }),

  /** what a request with a key already did: found again by a retry */
  idempotency: (actor: string, endpoint: string, key: string): Key => ({
    pk: `IDEM#${actor}#${endpoint}#${key}`,
    sk: "A",
  }),
  message: (id: string): Key => ({ pk: `OUT#${id}`, sk: "A" }),
  /** what was texted to the shop, by the provider's id */
  received: (id: string): Key => ({ pk: `IN#${id}`, sk: "A" }),
  isReceived: (pk: string): boolean => pk.startsWith("IN#"),
  receivedIn: (pk: string): string | undefined => (keys.isReceived(pk) ? pk.slice("IN#".length) : undefined),
  /** who texted, and who read and answered it */
  thread: (phone: string): Key => ({ pk: `THREAD#${phone}`, sk: "A" }),
  isThread: (pk: string): boolean => pk.startsWith("THREAD#"),
  /** the id of the message that lies there, if one does */
  messageIn: (pk: string): string | undefined =>
    pk.startsWith("OUT#") ? pk.slice("OUT#".length) : undefined,

  /** what the projector did last for a request */
  projected: (number: number): Key => ({ pk: `PROJ#${keys.request(number).pk}`, sk: "A" }),
  isProjected: ({ pk }: Key): boolean => pk.startsWith("PROJ#"),
  projectedRequest: ({ pk }: Key): number => Number(pk.slice("PROJ#SR#".length)),
  /** search entries, spread by the first three characters of the word */
  wordPartition: (word: string) => `TOK#${firstThree(word)}`,
  word: (word: string, date: string, number: number): Key => ({
    pk: keys.wordPartition(word),
    sk: `${word}#${date}#${number}`,
  }),
  /** `kind` is a role or the account type of a customer; `words` is a word, or two with a space between */
  userWordPartition: (kind: string, words: string) =>
    `${words.includes(" ") ? "UPAIR" : "UTOK"}#${kind}#${firstThree(words)}`,
  isUserWord: ({ pk }: Key): boolean => /^(?:UTOK|UPAIR)#/.test(pk),
  userWord: (kind: string, words: string, userId: string): Key => ({
    pk: keys.userWordPartition(kind, words),
    sk: `${words}#${userId}`,
  }),
  roleCounts: "COUNT#role",
  roleCount: (role: string): Key => ({ pk: keys.roleCounts, sk: role }),
  calendar: (month: string): string => `CAL#${month}`,
  calendarDay: (date: string, branch: string): Key => ({
    pk: keys.calendar(date.slice(0, 7)),
    sk: `${date.slice(8)}#${branch}`,
  }),
  technicianCalendar: (technician: string, month: string): string => `CAL#${month}#${technician}`,
  technicianCalendarDay: (technician: string, date: string): Key => ({
    pk: keys.technicianCalendar(technician, date.slice(0, 7)),
    sk: date.slice(8),
  }),
  /** the jobs of a month as the reports see them, by day */
  monthRows: (month: string): string => `MONTH#${month}`,
  monthRow: (date: string, number: number): Key => ({
    pk: keys.monthRows(date.slice(0, 7)),
    sk: `${keys.monthRowsOfDay(date)}${number}`,
  }),
  monthRowsOfDay: (date: string): string => `${date.slice(8)}#`,
  /** what insurers and accounts still owe, those of a payer beside each other, the oldest first */
  openBills: "BILLS",
  openBillsOf: (payer: string, id?: string): string => `${payer}~${id === undefined ? "" : `${id}#`}`,
  openBill: (payer: string, id: string, since: string, number: number): Key => ({
    pk: keys.openBills,
    sk: `${keys.openBillsOf(payer, id)}${since}#${number}`,
  }),
  /** jobs with money that is to be refunded, in the order of their numbers */
  credits: "CREDITS",
  credit: (number: number): Key => ({ pk: keys.credits, sk: String(number).padStart(12, "0") }),
  /** the journal of a month, by day; a row has all entries of a job on that day */
  books: (month: string): string => `BOOKS#${month}`,
  booksRow: (date: string, number: number): Key => ({
    pk: keys.books(date.slice(0, 7)),
    sk: `${date}#${number}`,
  }),
  /** the jobs of a technician with what each pays them, by day */
  earned: (technician: string): string => `EARN#${technician}`,
  earnedRow: (technician: string, date: string, number: number): Key => ({
    pk: keys.earned(technician),
    sk: `${date}#${number}`,
  }),
  /** what the jobs of a month come to */
  report: (month: string): string => `RPT#${month}`,
  monthOfReport: (pk: string): string => pk.slice("RPT#".length),
  reportCells: (branch: string, payer: string): string => `cell#${branch}#${payer}#`,
  reportCell: (month: string, branch: string, payer: string, technician: string): Key => ({
    pk: keys.report(month),
    sk: `${keys.reportCells(branch, payer)}${technician}`,
  }),
  reportTaxPrefix: "tax#",
  reportTax: (month: string, zone: string, rate: number, source: string): Key => ({
    pk: keys.report(month),
    sk: `${keys.reportTaxPrefix}${zone.replaceAll("#", "")}#${rate}#${source}`,
  }),
  /** what the fuel of a month cost, by whoever bought it */
  reportFuel: (month: string): Key => ({ pk: keys.report(month), sk: "fuel" }),
  /** what the journal of a month comes to, by account */
  reportBalances: (month: string): Key => ({ pk: keys.report(month), sk: "balances" }),
  statusCounts: "COUNT#status",
  statusCount: (status: string): Key => ({ pk: keys.statusCounts, sk: status }),
  account: (id: string, group: string): Key => ({ pk: `ACCT#${id}`, sk: group }),
} as const

/** What only a function may touch that declares it; `infra/constructs/access.ts` denies the same prefixes to all others. */
export const reservedPrefixes = { passwords: "PASS#", credentials: "CRED#" } as const

/** Partition and sort keys of the three indexes. */
export const indexKeys = {
  /** gsi1: the requests of a day, by the start of their window; no date is "none" */
  day: (date: string | undefined) => `DAY#${date ?? "none"}`,
  daySlot: (start: number | undefined, number: number) => `${slot(start)}#${number}`,
  /** gsi1: a technician's day, "none" for what nobody is assigned to */
  technicianDay: (technician: string, date: string | undefined) => `TECH#${technician}#${date ?? "none"}`,
  /** gsi2: what a technician has still to do, by day; what has no date yet comes last */
  openJobs: (technician: string) => `OPEN#${technician}`,
  openJob: (date: string | undefined, number: number) => `${date ?? "none"}#${number}`,
  /** gsi1: users by role, by name */
  role: (role: string) => `ROLE#${role}`,
  userName: (name: string, id: string) => `${name.toLowerCase()}#${id}`,
  /** gsi1: a vehicle by its id alone */
  vehicle: (id: string) => `VEH#${id}`,
  /** gsi2: vehicles by their VIN */
  vin: (vin: string) => `VIN#${vin}`,
  /** gsi2: what belongs to a customer, newest last */
  customer: (id: string) => `CUST#${id}`,
  customerRequestPrefix: "SR#",
  customerRequest: (date: string, number: number) => `SR#${date}#${number}`,
  /** gsi2: everybody who works on cars, by name, whatever their role */
  technicians: "TECHNICIANS",
  /** gsi1: billing profiles, by name */
  billingProfiles: "BILLING",
  /** gsi1: every change of a setting; gsi2: those of a kind; newest last */
  audit: "AUDIT",
  auditOfKind: (what: string) => `AUDIT#${what}`,
  auditEvent: (at: string, what: string, id: string, version: number) =>
    `${at}#${what}#${id}#${pad(version, 8)}`,
  /** gsi1: what leaves, by its state; gsi2: by its address; gsi3: by the request that it is about */
  outbox: (state: string) => `OUT#${state}`,
  sentTo: (address: string) => `TO#${address.toLowerCase()}`,
  sentAbout: (number: number) => `SENT#${number}`,
  /** gsi1: who texted the shop; gsi3: of these whom nobody has read */
  inbox: "INBOX",
  unread: "UNREAD",
  messageAt: (at: string, id: string) => `${at}#${id}`,
  /** gsi1: every quote; gsi2: those whose customer waits for a call; newest last */
  quotes: "QUOTES",
  leads: "LEADS",
  /** gsi1: what an address of another program was told */
  deliveries: (webhook: string) => `DLVS#${webhook}`,
  /** gsi1: what was carried in, or out */
  transfers: (kind: string) => `XFERS#${kind}`,
  /** gsi1: payments and refunds that the provider has not decided, oldest first */
  openPayments: "PAYMENTS#open",
  openPayment: (at: string, number: number, id: string) => `${at}#${number}#${id}`,
  /** gsi1: deleted users whose cards at Square are still to be disabled, the first first */
  squareLeaving: "SQUARE#leaving",
  /** gsi1: of a technician's jobs those that no figure counts yet; gsi2: their warranty work; by day */
  uncounted: (technician: string) => `EARN#${technician}#uncounted`,
  warranty: (technician: string) => `EARN#${technician}#warranty`,
  /** gsi3: the requests of an account */
  account: (id: string) => `ACCT#${id}`,
  accountRequest: (date: string, number: number) => `${date}#${number}`,
  /** gsi3: jobs by the lot of their urethane, spread by its first three characters */
  lots: (lotKey: string) => `LOT#${lotKey.slice(0, 3)}`,
  lot: (lotKey: string, date: string, number: number) => `${lotKey}#${date}#${number}`,
  /** gsi1: those of all accounts */
  accounts: "ACCOUNTS",
  /** gsi1: fuel receipts of a person; gsi2: everybody's of a month; both by day and time */
  fuelOf: (person: string) => `FUEL#${person}`,
  fuelIn: (month: string) => `FUEL#${month}`,
  fuelAt: (date: string, at: string, id: string) => `${date}#${at}#${id}`,
  /** gsi1: all tasks, gsi2: those of a state, gsi3: those still to be done; with a person those of theirs, in rows beside */
  tasks: (person: string | undefined, which: string) => `TASKS#${which}${person ? `#${person}` : ""}`,
  taskAt: (at: string, id: string) => `${at}#${id}`,
  /** gsi3: users by category (commercial and carrier accounts), by name */
  category: (category: string) => `CATEGORY#${category}`,
} as const
