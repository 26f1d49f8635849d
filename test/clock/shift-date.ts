/** Playwright serializes this function to pages, so it must not use anything outside its body. */
export const shiftDate = (milliseconds: number): void => {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + milliseconds
  const shifted = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  })
  RealDate.prototype.constructor = shifted
  globalThis.Date = shifted
}
