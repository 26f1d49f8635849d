/** The table (docs/architecture.md, "The table"), for the data stack and the local start. */
export const tableShape = {
  name: "clearline",
  partitionKey: "pk",
  sortKey: "sk",
  /** Keys are `<index>pk` and `<index>sk`. Only small rows have them, so an index projects them whole. */
  indexes: ["gsi1", "gsi2", "gsi3"],
  /** expiry in epoch seconds; DynamoDB deletes late, so readers check it */
  expiryAttribute: "expiresAt",
  streamView: "NEW_AND_OLD_IMAGES",
} as const

export const indexKeyNames = (index: (typeof tableShape.indexes)[number]) => ({
  partitionKey: `${index}pk` as const,
  sortKey: `${index}sk` as const,
})
