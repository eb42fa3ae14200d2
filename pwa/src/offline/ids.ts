const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** A version 7 UUID. It begins with the time `now` (ms), so that a device's ids sort by time. */
export function newOpId(now: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = now.toString(16).padStart(12, '0');
  const rest = hex(random);
  const variant = (8 + ((random[2] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(5, 8)}-${rest.slice(8)}`;
}

/** Each account on the device has its own device id, because an id belongs to one member. */
export function newDeviceId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
