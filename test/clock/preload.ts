import { shiftDate } from "./shift-date.ts"

/** Node loads this before anything else, in each process and thread that the tests start (`clock.ts`). */
shiftDate(Number(new URL(import.meta.url).searchParams.get("milliseconds")))
