import type { TableReader } from "../platform/table.ts"
import type { Entity } from "./rules/entities.ts"
import { jobs } from "./steps/jobs.ts"
import { messages, texts } from "./steps/messages.ts"
import { people } from "./steps/people.ts"
import type { ObjectLister, ReadPage } from "./steps/read-page.ts"
import { fuelReceipts, inventory, quotes, settings, settingsHistory, tasks } from "./steps/shop.ts"

const peopleEntities = ["people", "vehicles", "billingProfiles", "textConsents"] as const

/**
 * Reads everything that is exported, page by page, in wire format. A record that moves in its index meanwhile can be
 * missed, so those lists are read twice.
 */
export const createExportSteps = (table: TableReader, objects: ObjectLister, now: () => Date) =>
  [
    { read: settings(table, objects), reads: ["settings", "branches", "carriers", "promoCodes", "gallery"] },
    { read: people(table, objects), reads: peopleEntities },
    { read: people(table, objects), reads: peopleEntities },
    {
      read: jobs(table, objects),
      reads: ["jobs", "charges", "payments", "ledger", "history", "notes", "attachments", "textConsents"],
    },
    { read: inventory(table), reads: ["inventory"] },
    { read: quotes(table), reads: ["quotes"] },
    { read: tasks(table), reads: ["tasks"] },
    { read: fuelReceipts(table, now), reads: ["fuelReceipts"] },
    { read: messages(table), reads: ["messages"] },
    { read: messages(table), reads: ["messages"] },
    { read: texts(table), reads: ["textsReceived"] },
    { read: texts(table), reads: ["textsReceived"] },
    { read: settingsHistory(table), reads: ["settingsHistory"] },
  ] as const satisfies readonly { read: ReadPage; reads: readonly Entity[] }[]
