type OmitNullish<Input> = { [Field in keyof Input]?: Exclude<Input[Field], undefined | null> }
type NullToUndefined<Input> = { [Field in keyof Input]?: Exclude<Input[Field], null> | undefined }

/** Drops undefined and null values, so that they don't override defaults. */
export const omitNullish = <Input extends object>(input: Input): OmitNullish<Input> =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  ) as OmitNullish<Input>

/** `null` clears a field. */
export const nullToUndefined = <Input extends object>(input: Input): NullToUndefined<Input> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? undefined]),
  ) as NullToUndefined<Input>
