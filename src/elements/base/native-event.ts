/** The browser's own `Event`, also where a library of the page (MooTools) has put its own in the place of the global one. */
export const NativeEvent = Object.getPrototypeOf(CustomEvent) as typeof Event
