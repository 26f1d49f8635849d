import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { Entry } from "./entry.ts"

export type StoredQuery = {
  user: string
  /** The serialized query key. */
  name: string
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
  /** The last day on which it is of use. */
  day: string
}

interface Database extends DBSchema {
  /** The key increases in the order of the actions. */
  queue: { key: number; value: Entry; indexes: { id: string } }
  kept: { key: [user: string, name: string]; value: StoredQuery }
  pictures: { key: string; value: Blob }
}

type Connection = Promise<IDBPDatabase<Database>>

let opened: Connection | undefined

const forget = (connection: Connection): void => {
  if (opened === connection) opened = undefined
}

const connect = (): Connection => {
  if (opened) return opened
  const connection = openDB<Database>("clearline", 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore("queue", { autoIncrement: true }).createIndex("id", "id", { unique: true })
        db.createObjectStore("kept", { keyPath: ["user", "name"] })
      }
      db.createObjectStore("pictures")
    },
    // An open connection would keep a newer version in another tab from changing the schema.
    blocking() {
      forget(connection)
      void connection.then((db) => db.close())
    },
    terminated: () => forget(connection),
  })
  opened = connection
  connection.catch(() => forget(connection))
  return connection
}

/** iOS closes the connection of an app in the background. Each use then fails with one of these errors. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && ["InvalidStateError", "UnknownError"].includes(error.name)

/** Opens the database again, once, if its connection is closed. */
async function withDatabase<Value>(use: (db: IDBPDatabase<Database>) => Promise<Value>): Promise<Value> {
  const connection = connect()
  try {
    return await use(await connection)
  } catch (error) {
    if (!isClosed(error)) throw error
    forget(connection)
    return use(await connect())
  }
}

export const queueStore = {
  all(): Promise<Entry[]> {
    return withDatabase((db) => db.getAll("queue"))
  },
  /** Without entries that a tab is sending. */
  async of(user: string): Promise<Entry[]> {
    return (await this.all()).filter((entry) => entry.user === user && entry.inHand === undefined)
  },
  add(entry: Entry, picture?: Blob): Promise<void> {
    return withDatabase(async (db) => {
      const transaction = db.transaction(["queue", "pictures"], "readwrite")
      void transaction.objectStore("queue").add(entry)
      if (picture && entry.picture !== undefined)
        void transaction.objectStore("pictures").put(picture, entry.picture)
      await transaction.done
    })
  },
  picture(pictureKey: string): Promise<Blob | undefined> {
    return withDatabase((db) => db.get("pictures", pictureKey))
  },
  /**
   * Reads and changes an entry in one transaction, so nothing comes between. Returns the changed entry, or undefined
   * if it is gone or `change` returns undefined.
   */
  update(id: string, change: (stored: Entry) => Entry | undefined): Promise<Entry | undefined> {
    return withDatabase(async (db) => {
      const { store, done } = db.transaction("queue", "readwrite")
      const key = await store.index("id").getKey(id)
      const stored = key === undefined ? undefined : await store.get(key)
      const changed = stored && change(stored)
      if (changed) await store.put(changed, key)
      await done
      return changed
    })
  },
  /** Returns whether it removed the entry: false if it is gone or `mayRemove` returns false. */
  remove(id: string, mayRemove: (stored: Entry) => boolean = () => true): Promise<boolean> {
    return withDatabase(async (db) => {
      const transaction = db.transaction(["queue", "pictures"], "readwrite")
      const queue = transaction.objectStore("queue")
      const key = await queue.index("id").getKey(id)
      const entry = key === undefined ? undefined : await queue.get(key)
      const isRemoved = key !== undefined && entry !== undefined && mayRemove(entry)
      if (isRemoved) {
        await queue.delete(key)
        if (entry.picture !== undefined) await transaction.objectStore("pictures").delete(entry.picture)
      }
      await transaction.done
      return isRemoved
    })
  },
}

export const storedQueries = {
  of(user: string): Promise<StoredQuery[]> {
    return withDatabase((db) => db.getAll("kept", IDBKeyRange.bound([user], [user, []])))
  },
  put(all: readonly StoredQuery[]): Promise<void> {
    return withDatabase(async (db) => {
      const { store, done } = db.transaction("kept", "readwrite")
      for (const one of all) void store.put(one)
      await done
    })
  },
  /** Keeps those of this user, or only those that are of use from this day on. */
  wipe(except?: { user: string; day?: string }): Promise<void> {
    return withDatabase(async (db) => {
      const { store, done } = db.transaction("kept", "readwrite")
      for (const { user, name, day } of await store.getAll())
        if (user !== except?.user || day < (except.day ?? day)) void store.delete([user, name])
      await done
    })
  },
}
