type Versioned = { version?: number | undefined }

/** Whether a read is worth following: one that is behind the own save is not. What has no version yet is nobody's older one. */
export const isNewer = (stored: Versioned, base: Versioned): boolean =>
  stored.version === undefined || stored.version >= (base.version ?? 0)

/** The fields in which these differ from the others. */
export const differing = (values: object, others: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(others, field)),
    ),
  )
