/** The one table (docs/architecture.md, "The table"): the data stack and the local start both create it from this. */
export const tableShape = {
  name: "clearline",
  partitionKey: "pk",
  sortKey: "sk",
  /** Keys are `<index>pk` and `<index>sk`; only small rows carry them, so an index projects them whole. */
  indexes: ["gsi1", "gsi2", "gsi3"],
  /** epoch seconds after which the item no longer counts; readers check it, for it is deleted late */
  expiryAttribute: "expiresAt",
  streamView: "NEW_AND_OLD_IMAGES",
} as const

export const indexKeyNames = (index: (typeof tableShape.indexes)[number]) => ({
  partitionKey: `${index}pk` as const,
  sortKey: `${index}sk` as const,
})
