/** Whether a socket tells of changes, so that nobody has to ask for them. */
let isTold = false

export const setTold = (told: boolean): void => {
  isTold = told
}

/** How often to ask again, milliseconds: not at all while a socket tells. */
export const unlessTold = (milliseconds: number) => (): number | false => (isTold ? false : milliseconds)
