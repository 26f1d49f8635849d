type Versioned = { version?: number | undefined }

/** A cached read may be older than our own save. Records without a version count as newest. */
export const isNewer = (stored: Versioned, base: Versioned): boolean =>
  stored.version === undefined || stored.version >= (base.version ?? 0)

export const differingFields = (values: object, baseValues: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(baseValues, field)),
    ),
  )
