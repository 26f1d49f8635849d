type OmitNullish<Sent> = { [Field in keyof Sent]?: Exclude<Sent[Field], undefined | null> }
type NullToUndefined<Sent> = { [Field in keyof Sent]?: Exclude<Sent[Field], null> | undefined }

/** The fields that were sent; one that was left out does not stand in the way of a default. */
export const omitNullish = <Sent extends object>(sent: Sent): OmitNullish<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
  ) as OmitNullish<Sent>

/** The fields that were sent, to be laid over what stands: `null` empties one. */
export const nullToUndefined = <Sent extends object>(sent: Sent): NullToUndefined<Sent> =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? undefined]),
  ) as NullToUndefined<Sent>
