import { DisposableStore } from '../../../core/base/disposable.ts';
import type { Feature } from '../../feature.ts';
import { laterHandlers } from '../../later.ts';
import type { TrustParts } from './trustCommands.ts';
import { tellOtherCertificates, type TellParts } from './trustNotices.ts';

/** Trust in certificates, for one connection each. */
export function startTrust(parts: TrustParts & TellParts): Feature {
  const owned = new DisposableStore();
  owned.add(tellOtherCertificates(parts));
  return {
    handlers: laterHandlers(['reviewCertificate', 'stopTrusting'], async () =>
      (await import('./trustCommands.ts')).trustCommands(parts),
    ),
    dispose: () => owned.dispose(),
  };
}
