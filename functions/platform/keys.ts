/**
 * Every key of the table (architecture.md, "The table"). Nothing else in the code builds one.
 * An item's own partition is `pk`; `sk` is "A" for the thing itself. Indexes carry small rows whole.
 */
export type Key = { pk: string; sk: string }

const pad = (value: number, length: number) => String(value).padStart(length, "0")
/** minutes after midnight as a sort key; no time sorts last */
const slot = (minutes: number | undefined) => (minutes === undefined ? "9999" : pad(minutes, 4))

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
  invoiceCounter: { pk: "COUNT#invoice", sk: "A" } satisfies Key,

  user: (id: string): Key => ({ pk: `USER#${id}`, sk: "A" }),
  billingProfile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "BILLING" }),
  vehicle: (customerId: string, id: string): Key => ({ pk: `USER#${customerId}`, sk: `VEH#${id}` }),
  vehiclePrefix: "VEH#",
  phone: (phone: string): Key => ({ pk: `UNIQ#phone#${phone}`, sk: "A" }),
  /** of a homepage film that is shown, was shown, or is removed without */
  film: (file: string): Key => ({ pk: `UNIQ#film#${file}`, sk: "A" }),
  /** password hashes: a prefix of its own, denied to every function that does not ask for it */
  password: (userId: string): Key => ({ pk: `PASS#${userId}`, sk: "A" }),
  loginAttempts: (phone: string): Key => ({ pk: `PASS#tries#${phone}`, sk: "A" }),
  /** a texted one-time code; beside the passwords, since it opens as much */
  oneTimeCode: (phone: string): Key => ({ pk: `PASS#code#${phone}`, sk: "A" }),
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

  setting: (name: "settings" | "businessinfo" | "contactinfo"): Key => ({ pk: `SET#${name}`, sk: "A" }),
  /** logins at suppliers: a prefix of its own, denied to every function that does not ask for it */
  credentials: { pk: "CRED#suppliers", sk: "A" } satisfies Key,
  branches: "SET#branches",
  branch: (id: string): Key => ({ pk: keys.branches, sk: id }),
  /** counts the changes of all branches, which are compared with one another */
  branchChanges: { pk: "COUNT#branches", sk: "A" } satisfies Key,
  carriers: "SET#carriers",
  promoCodes: "SET#promocodes",
  /** in capitals: they and small letters are the same code */
  promoCode: (code: string): Key => ({ pk: keys.promoCodes, sk: code }),
  carrier: (key: string): Key => ({ pk: keys.carriers, sk: key }),

  /** what changed a setting, by the version that it made */
  audit: (what: string, id: string, version: number): Key => ({
    pk: `AUDIT#${what}#${id}`,
    sk: pad(version, 8),
  }),

  /** what changed a user or a vehicle, by the version that it made */
  change: (entity: "user" | "vehicle", id: string, version: number): Key => ({
    pk: `HIST#${entity}#${id}`,
    sk: pad(version, 8),
  }),

  /** what a request with a key already did: found again by a retry */
  idempotency: (actor: string, endpoint: string, key: string): Key => ({
    pk: `IDEM#${actor}#${endpoint}#${key}`,
    sk: "A",
  }),
  message: (id: string): Key => ({ pk: `OUT#${id}`, sk: "A" }),
  /** the id of the message that lies there, if one does */
  messageIn: (pk: string): string | undefined =>
    pk.startsWith("OUT#") ? pk.slice("OUT#".length) : undefined,

  /** what the projector did last for a request */
  projected: (number: number): Key => ({ pk: `PROJ#${keys.request(number).pk}`, sk: "A" }),
  /** search entries, spread by the first three characters of the word */
  wordPartition: (word: string) => `TOK#${word.slice(0, 3)}`,
  word: (word: string, date: string, number: number): Key => ({
    pk: keys.wordPartition(word),
    sk: `${word}#${date}#${number}`,
  }),
  /** `kind` is a role or the account type of a customer; `words` is a word, or two with a space between */
  userWordPartition: (kind: string, words: string) =>
    `${words.includes(" ") ? "UPAIR" : "UTOK"}#${kind}#${words.slice(0, 3)}`,
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
  /** gsi3: the requests of an account */
  account: (id: string) => `ACCT#${id}`,
  accountRequest: (date: string, number: number) => `${date}#${number}`,
  /** gsi3: jobs by the lot of their urethane, spread by its first three characters */
  lots: (lotKey: string) => `LOT#${lotKey.slice(0, 3)}`,
  lot: (lotKey: string, date: string, number: number) => `${lotKey}#${date}#${number}`,
  /** gsi1: those of all accounts */
  accounts: "ACCOUNTS",
  accountDays: (from: string, to: string): [from: string, to: string] => [from, `${to}#~`],
  /** gsi3: users by category (commercial and carrier accounts), by name */
  category: (category: string) => `CATEGORY#${category}`,
} as const
