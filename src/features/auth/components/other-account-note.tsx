/** Warning that the link may sign out another account. */
export function OtherAccountNote({ email }: { email: string | undefined }) {
  return (
    <div role="status">
      {email && (
        <p className="mt-4 rounded-control border border-line bg-signal-wash p-3 wrap-anywhere">
          You are signed in here as <strong>{email}</strong>. If this link is for another account,
          going on signs you out of that one in this browser.
        </p>
      )}
    </div>
  );
}
