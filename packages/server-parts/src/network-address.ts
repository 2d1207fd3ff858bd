import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The IP address in a text such as `192.0.2.7`, `192.0.2.7:5678`, `[2001:db8::1]:443` or `fe80::1%eth0`: without the
 * port, which changes with every connection, and without the zone, which names an interface.
 */
export function addressIn(text: string): string | undefined {
  const [, v6, v4] = /^"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text) ?? [];
  const [address = ''] = (v6 ?? v4 ?? text).split('%');
  return isIP(address) === 0 ? undefined : address;
}

/** Translated IPv4: the last 32 bits are the address of the client. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Of IPv6 the first 64 bits: its holder can use every address that begins with them. What is not an address counts as
 * one network together, because everybody could invent another.
 */
export function networkOf(ip: string): string {
  const text = addressIn(ip);
  if (text === undefined) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
