/** Makes the first character a capital. */
export const capitalize = ([first = "", ...rest]: string): string => first.toUpperCase() + rest.join("")
