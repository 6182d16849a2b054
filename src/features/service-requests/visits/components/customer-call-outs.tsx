import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Paper } from '#components/paper.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { site } from '#config/site.ts';
import { payWords } from '#content/pay-words.ts';
import { photosQuery } from '#features/photos/customer-api.ts';
import { altText, authorForCustomer, type Photo } from '#features/photos/photo.ts';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import type { BareRequest } from '#features/service-requests/customer-request.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { callOutFacts, type CustomerCallOut } from '../call-out.ts';
import { longMoment } from '../times.ts';

export interface CustomerCallOutsProps {
  request: Pick<BareRequest, 'reference' | 'photos' | 'callOuts'>;
  access: RequestAccess;
}

/** The call-outs of a request, for its customer. Each report can be printed. */
export function CustomerCallOuts({ request, access }: CustomerCallOutsProps) {
  const { data: photos } = useQuery({ ...photosQuery(access), enabled: request.photos > 0 });
  const { printed, print } = usePrinted<CustomerCallOut>();
  const [loading, setLoading] = useState<string>();
  const photosOf = ({ id }: CustomerCallOut) =>
    photos?.filter(({ visitId, url }) => visitId === id && url !== null) ?? [];
  async function printWithPhotos(callOut: CustomerCallOut) {
    setLoading(callOut.id);
    // Loads the images first, because printing does not wait for them.
    await Promise.allSettled(
      photosOf(callOut).map(({ url }) => Object.assign(new Image(), { src: url }).decode()),
    );
    setLoading(undefined);
    print(callOut);
  }
  return (
    <section aria-labelledby="call-outs-title">
      <h3 id="call-outs-title" className="mb-3 text-xl">
        Call-outs
      </h3>
      <FirstFew items={request.callOuts} most={3}>
        {(some) => (
          <ul className="grid gap-6 pb-3">
            {some.map((callOut) => (
              <li key={callOut.id} className="border-l-2 border-line pl-4 wrap-anywhere">
                <h4 className="font-semibold">{longMoment(callOut.startsAt)}</h4>
                <dl className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
                  {callOutFacts(callOut)
                    .slice(1)
                    .map(({ label, text }) => (
                      <div key={label}>
                        <dt className="text-sm text-muted">{label}</dt>
                        <dd className="tabular">
                          <PersonText>{text}</PersonText>
                        </dd>
                      </div>
                    ))}
                </dl>
                {callOut.report === null ? (
                  <p className="mt-3">You’ll find our report here once we have written it.</p>
                ) : (
                  <>
                    <p className="mt-3 max-w-prose whitespace-pre-line">
                      <PersonText>{callOut.report}</PersonText>
                    </p>
                    <Button
                      variant="secondary"
                      className="mt-3"
                      busy={loading === callOut.id}
                      aria-label={`Print report: ${longMoment(callOut.startsAt)}`}
                      onClick={() => void printWithPhotos(callOut)}
                    >
                      <Printer aria-hidden className="size-4" />
                      Print report
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
      {printed && (
        <CallOutPaper callOut={printed} reference={request.reference} photos={photosOf(printed)} />
      )}
    </section>
  );
}

interface CallOutPaperProps {
  callOut: CustomerCallOut;
  reference: string;
  photos: readonly Photo[];
}

/** The printed report, for example for an insurer. */
function CallOutPaper({ callOut, reference, photos }: CallOutPaperProps) {
  return (
    <Paper
      label="Report"
      title="Report"
      facts={[
        { label: 'Request', text: reference },
        ...callOutFacts(callOut).map(({ label, text }) => ({
          label,
          text: <PersonText>{text}</PersonText>,
        })),
        payWords.license,
      ]}
      message={callOut.report ?? ''}
      end={
        <p>
          {site.name} sent this report to the customer of the request. Times are California’s.
          Questions? Call <span className="whitespace-nowrap">{site.phone.display}</span>.
        </p>
      }
    >
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className="break-inside-avoid">
              <img
                src={photo.url ?? ''}
                alt={altText(photo, index, photos.length, authorForCustomer(photo))}
                className="h-auto w-full"
              />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
