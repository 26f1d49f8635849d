import type { AttributeValue } from "@aws-sdk/client-dynamodb"

export type StoredItem = Record<string, AttributeValue>

export type IndexQuery = {
  IndexName: string
  KeyConditionExpression: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, AttributeValue>
  ScanIndexForward?: boolean
  ExclusiveStartKey?: StoredItem
  Limit?: number
}
export type IndexReply = {
  Items?: StoredItem[]
  Count?: number
  ScannedCount?: number
  LastEvaluatedKey?: StoredItem
}

const textOf = (value: AttributeValue | undefined): string | undefined => value?.S

const meetsCondition = (condition: string, valueOf: (token: string) => string | undefined): boolean => {
  const begins = /^begins_with\s*\(\s*(\S+)\s*,\s*(\S+)\s*\)$/.exec(condition)
  const between = /^(\S+)\s+BETWEEN\s+(\S+)\s+AND\s+(\S+)$/.exec(condition)
  const compared = /^(\S+)\s*(<=|>=|=|<|>)\s*(\S+)$/.exec(condition)
  const [first, second, third] = between
    ? [between[1], between[2], between[3]]
    : begins
      ? [begins[1], begins[2], undefined]
      : [compared?.[1], compared?.[3], undefined]
  const left = valueOf(first ?? "")
  const right = valueOf(second ?? "")
  if (left === undefined || right === undefined) return false
  if (begins) return left.startsWith(right)
  if (between) return left >= right && left <= (valueOf(third ?? "") ?? "")
  switch (compared?.[2]) {
    case "=":
      return left === right
    case "<":
      return left < right
    case "<=":
      return left <= right
    case ">":
      return left > right
    case ">=":
      return left >= right
    default:
      throw new Error(`The key condition "${condition}" is not understood.`)
  }
}

const conditionsOf = (expression: string): string[] =>
  expression
    .split(/\s+AND\s+/i)
    .reduce<string[]>((parts, part) => {
      const last = parts.at(-1)
      return last !== undefined && /\sBETWEEN\s+\S+$/i.test(last)
        ? [...parts.slice(0, -1), `${last} AND ${part}`]
        : [...parts, part]
    }, [])
    .map((part) => part.trim())

const matches = (item: StoredItem, query: IndexQuery): boolean =>
  conditionsOf(query.KeyConditionExpression).every((condition) =>
    meetsCondition(condition, (token) =>
      token.startsWith(":")
        ? textOf(query.ExpressionAttributeValues?.[token])
        : textOf(item[query.ExpressionAttributeNames?.[token] ?? token]),
    ),
  )

const identity = (item: StoredItem) => `${textOf(item.pk)}\n${textOf(item.sk)}`

const compare = (index: string) => {
  const names = [`${index}sk`, "pk", "sk"]
  return (a: StoredItem, b: StoredItem): number => {
    for (const name of names) {
      const [left = "", right = ""] = [textOf(a[name]), textOf(b[name])]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }
}

/** Simulates index lag: a query returns a recently written item's earlier image for a while. */
export const laggingIndex = (now: () => number = Date.now) => {
  const earlier = new Map<string, { image: StoredItem | undefined; until: number }[]>()

  const visibleBefore = (key: string) => {
    const left = (earlier.get(key) ?? []).filter(({ until }) => until > now())
    if (left.length === 0) earlier.delete(key)
    else earlier.set(key, left)
    return left[0]
  }

  return {
    isBehind: (): boolean => [...earlier.keys()].some((key) => visibleBefore(key) !== undefined),

    recordWrite(key: StoredItem, before: StoredItem | undefined, lagMilliseconds: number) {
      const states = earlier.get(identity(key)) ?? []
      const until = Math.max(states.at(-1)?.until ?? 0, now() + lagMilliseconds)
      earlier.set(identity(key), [...states, { image: before, until }])
    },

    /** The index's reply with items replaced by their earlier images. */
    withLag(query: IndexQuery, reply: IndexReply): IndexReply {
      const outdatedItems = new Map(
        [...earlier.keys()].flatMap((key) => {
          const state = visibleBefore(key)
          return state ? [[key, state.image] as const] : []
        }),
      )
      if (outdatedItems.size === 0) return reply
      const { IndexName, ExclusiveStartKey, Limit = Infinity } = query
      const direction = query.ScanIndexForward === false ? -1 : 1
      const order = (a: StoredItem, b: StoredItem) => direction * compare(IndexName)(a, b)
      const onThisPage = (item: StoredItem) =>
        (!ExclusiveStartKey || order(item, ExclusiveStartKey) > 0) &&
        (!reply.LastEvaluatedKey || order(item, reply.LastEvaluatedKey) <= 0)
      const returned = [...outdatedItems.values()].flatMap((image) =>
        image && matches(image, query) && onThisPage(image) ? [image] : [],
      )
      const all = [
        ...(reply.Items ?? []).filter((item) => !outdatedItems.has(identity(item))),
        ...returned,
      ].sort(order)
      const items = all.slice(0, Limit)
      const last = items.at(-1)
      const { LastEvaluatedKey: _, ...rest } = reply
      const next =
        last && items.length < all.length
          ? Object.fromEntries(
              ["pk", "sk", `${IndexName}pk`, `${IndexName}sk`].flatMap((name) =>
                last[name] ? [[name, last[name]]] : [],
              ),
            )
          : reply.LastEvaluatedKey
      return {
        ...rest,
        Items: items,
        Count: items.length,
        ScannedCount: items.length,
        ...(next && { LastEvaluatedKey: next }),
      }
    },
  }
}
