/** Hosts that may mean or imitate this computer. All are refused without TLS. */
export const refusedPlainHosts: readonly string[] = `
service.localhost a.b.localhost service.localhost. localhost.localdomain localhost6 ip6-localhost ip6-loopback
loopback local localhost.example.com xn--localhost-.example localhost.evil.example my-localhost localhosts
localhoѕt 127.0.0.2 127.1.2.3 127.255.255.254 127.0.1.1 0.0.0.0 0 [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
[::127.0.0.1] [::2] [fe80::1] 127.0.0.1.example.com 127.0.0.1.nip.io localtest.me lvh.me host.docker.internal
host-gateway kubernetes.docker.internal 10.0.0.1 192.168.0.1 169.254.1.1 [::1%25lo] 0177.0.0.2
`
  .trim()
  .split(/\s/);

/** Spellings of the three accepted hosts, with the normalized form. */
export const acceptedPlainHosts: readonly (readonly [written: string, meant: string])[] = [
  ['localhost', 'localhost LocalHost localhost. LOCALHOST. ｌｏｃａｌｈｏｓｔ'],
  ['127.0.0.1', '127.0.0.1 127.0.0.1. 127.1 127.0.1 0x7f.1 2130706433 017700000001'],
  ['[::1]', '[::1] [0:0:0:0:0:0:0:1] [::0.0.0.1]'],
].flatMap(([meant = '', spellings = '']) => spellings.split(' ').map((written) => [written, meant] as const));
