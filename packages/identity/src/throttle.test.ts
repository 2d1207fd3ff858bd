import { expect, test } from 'vitest';
import { networkOf } from './throttle.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::2%br-1a2b', 'fe80:0:0:0'],
  ['fe80::3%eth0.100', 'fe80:0:0:0'],
  ['fe80::4%my_lan', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
