/** Whether the WebSocket reports changes, so that polling is unnecessary. */
let isTold = false

export const setTold = (told: boolean): void => {
  isTold = told
}

/** A poll interval that is off while the WebSocket is connected. Milliseconds. */
export const unlessTold = (milliseconds: number) => (): number | false => (isTold ? false : milliseconds)
