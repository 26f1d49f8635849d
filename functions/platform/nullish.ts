type OmitNullish<Sent> = { [Field in keyof Sent]?: Exclude<Sent[Field], undefined | null> }
type NullToUndefined<Sent> = { [Field in keyof Sent]?: Exclude<Sent[Field], null> | undefined }

/** Drops undefined fields, so that they don't override defaults. */
export const omitNullish = <Sent extends object>(sent: Sent): OmitNullish<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
  ) as OmitNullish<Sent>

/** The sent fields as changes: `null` clears a field. */
export const nullToUndefined = <Sent extends object>(sent: Sent): NullToUndefined<Sent> =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? undefined]),
  ) as NullToUndefined<Sent>
