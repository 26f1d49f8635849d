import { type DBSchema, openDB } from "idb"
import type { Entry } from "./entry.ts"

export type StoredQuery = {
  user: string
  /** The serialized query key. */
  name: string
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
  day: string
}

interface Database extends DBSchema {
  /** The key increases in the order of the actions. */
  queue: { key: number; value: Entry; indexes: { id: string } }
  kept: { key: [user: string, name: string]; value: StoredQuery }
  pictures: { key: string; value: Blob }
}

const database = openDB<Database>("clearline", 2, {
  upgrade(db, version) {
    if (version < 1) {
      db.createObjectStore("queue", { autoIncrement: true }).createIndex("id", "id", { unique: true })
      db.createObjectStore("kept", { keyPath: ["user", "name"] })
    }
    db.createObjectStore("pictures")
  },
})

export const queueStore = {
  async all(): Promise<Entry[]> {
    return (await database).getAll("queue")
  },
  /** Without entries that a tab is sending. */
  async of(user: string): Promise<Entry[]> {
    return (await this.all()).filter((entry) => entry.user === user && entry.inHand === undefined)
  },
  async add(entry: Entry, picture?: Blob): Promise<void> {
    const transaction = (await database).transaction(["queue", "pictures"], "readwrite")
    void transaction.objectStore("queue").add(entry)
    if (picture && entry.picture !== undefined)
      void transaction.objectStore("pictures").put(picture, entry.picture)
    await transaction.done
  },
  async picture(pictureKey: string): Promise<Blob | undefined> {
    return (await database).get("pictures", pictureKey)
  },
  /**
   * Reads and changes an entry in one transaction, so nothing comes between. Returns the changed entry, or undefined
   * if it is gone or `change` returns undefined.
   */
  async update(id: string, change: (stored: Entry) => Entry | undefined): Promise<Entry | undefined> {
    const { store, done } = (await database).transaction("queue", "readwrite")
    const key = await store.index("id").getKey(id)
    const stored = key === undefined ? undefined : await store.get(key)
    const changed = stored && change(stored)
    if (changed) await store.put(changed, key)
    await done
    return changed
  },
  /** Returns whether it removed the entry: false if it is gone or `mayRemove` returns false. */
  async remove(id: string, mayRemove: (stored: Entry) => boolean = () => true): Promise<boolean> {
    const transaction = (await database).transaction(["queue", "pictures"], "readwrite")
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
  },
}

export const storedQueries = {
  async of(user: string): Promise<StoredQuery[]> {
    return (await database).getAll("kept", IDBKeyRange.bound([user], [user, []]))
  },
  async put(all: readonly StoredQuery[]): Promise<void> {
    const { store, done } = (await database).transaction("kept", "readwrite")
    for (const one of all) void store.put(one)
    await done
  },
  async wipe(except?: { user: string; day?: string }): Promise<void> {
    const { store, done } = (await database).transaction("kept", "readwrite")
    for (const { user, name, day } of await store.getAll())
      if (user !== except?.user || day !== (except.day ?? day)) void store.delete([user, name])
    await done
  },
}
