/** Whether the WebSocket reports changes, so that polling is unnecessary. */
let isLive = false

export const setLive = (live: boolean): void => {
  isLive = live
}

/** A poll interval that is off while the WebSocket is connected. Milliseconds. */
export const pollUnlessLive = (milliseconds: number) => (): number | false => (isLive ? false : milliseconds)
