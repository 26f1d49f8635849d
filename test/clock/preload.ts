import { shiftDate } from "./shift-date.ts"

/** Preloaded in each process and thread that the tests start (`clock.ts`). */
shiftDate(Number(new URL(import.meta.url).searchParams.get("milliseconds")))
